export const log = 'Log';
export const surroundingLines = 'Surrounding lines';
export const showSurroundingLines = 'Show surrounding lines';
export const inPrefix = 'in ';
export const logsTitle = 'Logs';

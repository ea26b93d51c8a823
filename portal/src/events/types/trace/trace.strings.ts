export const trace = 'Trace';
export const tracesTitle = 'Traces';
export const openTrace = 'Open trace';

// Bar plot
export const nameArrowKeysReadIt = (name: string, hasOnZoom: boolean) =>
  `${name}. ${hasOnZoom ? 'Arrow keys read it, Shift chooses a range, Enter zooms in' : 'Arrow keys read it'}`;

// Bar table
export const nameAsATable = (name: string) => `${name}, as a table`;
export const from = 'From';
export const range = 'Range';
export const zoomToTime = (time: string) => `Zoom to ${time}`;
export const zoomIn = 'Zoom in';

// Time bars
export const showAsChart = 'Show as chart';
export const showAsTable = 'Show as table';

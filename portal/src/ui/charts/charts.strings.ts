export const strings = {
  // Bar plot
  nameArrowKeysReadIt: (name: string, hasOnZoom: boolean) =>
    `${name}. ${hasOnZoom ? 'Arrow keys read it, Shift chooses a range, Enter zooms in' : 'Arrow keys read it'}`,

  // Bar table
  nameAsATable: (name: string) => `${name}, as a table`,
  from: 'From',
  range: 'Range',
  zoomToTime: (time: string) => `Zoom to ${time}`,
  zoomIn: 'Zoom in',

  // Time bars
  showAsChart: 'Show as chart',
  showAsTable: 'Show as table',
} as const;

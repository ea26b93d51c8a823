import { isolated } from '../text/isolated';

// Bar plot
export const chartKeys = (name: string, hasOnZoom: boolean) =>
  `${isolated(name)}. ${hasOnZoom ? 'Arrow keys move through it, Shift selects a range, Enter zooms in' : 'Arrow keys move through it'}`;

const MAX_MARKERS = 3;
export const withMarkers = (counts: string, labels: readonly string[]) => {
  const more = labels.length - MAX_MARKERS;
  return `${counts}; ${labels.slice(0, MAX_MARKERS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
};

// Bar table
export const chartAsTable = (name: string) => `${isolated(name)}, as a table`;
export const fromLabel = 'From';
export const rangeLabel = 'Range';
export const zoomToTime = (time: string) => `Zoom to ${time}`;
export const zoomIn = 'Zoom in';

// Time bars
export const showAsChart = 'Show as chart';
export const showAsTable = 'Show as table';

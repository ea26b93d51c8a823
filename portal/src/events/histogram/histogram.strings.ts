import { plural } from '../../ui/plural';

// Histogram bars
export const histogramSummary = (parts: string, size: string) => `${parts} · one bar is ${size}`;
export const eventCount = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })}`;
export const errorCount = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'error', other: 'errors' })}`;
export const warningCount = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'warning', other: 'warnings' })}`;

// Histogram panel
export const estimatedTypesNotice = (estimatedTypes: string) => `Estimated: ${estimatedTypes}`;
export const estimatedNotice = ' · estimated, too many to count';
export const eventsOverTime = 'Events over time';

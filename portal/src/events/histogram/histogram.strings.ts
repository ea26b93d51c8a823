import { plural } from '../../ui/plural';

// Histogram bars
export const partsOneBarIsSize = (parts: string, size: string) => `${parts} · one bar is ${size}`;
export const events = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })}`;
export const errors = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'error', other: 'errors' })}`;
export const warnings = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'warning', other: 'warnings' })}`;

// Histogram panel
export const estimatedTypes = (estimatedTypes: string) => `Estimated: ${estimatedTypes}`;
export const tooManyToCountEach = ' · too many to count each: estimated';
export const eventsOverTime = 'Events over time';

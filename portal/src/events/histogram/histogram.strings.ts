import { plural } from '../../ui/plural';

export const strings = {
  // Histogram bars
  partsOneBarIsSize: (parts: string, size: string) => `${parts} · one bar is ${size}`,
  events: (count: number) =>
    `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })}`,
  errors: (count: number) =>
    `${count.toLocaleString('en')} ${plural(count, { one: 'error', other: 'errors' })}`,
  warnings: (count: number) =>
    `${count.toLocaleString('en')} ${plural(count, { one: 'warning', other: 'warnings' })}`,

  // Histogram panel
  estimatedTypes: (estimatedTypes: string) => `Estimated: ${estimatedTypes}`,
  tooManyToCountEach: ' · too many to count each: estimated',
  eventsOverTime: 'Events over time',
} as const;

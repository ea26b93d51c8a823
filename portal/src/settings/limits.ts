import type { Project } from '../projects/queries';
import * as strings from './settings.strings';

export type LimitName = 'events_per_second' | 'batches_per_second' | 'max_batch_bytes';

export interface LimitField {
  name: LimitName;
  label: string;
  help: string;
  suffix: string;
  /** How many of the API's unit are one of the form's. */
  scale: number;
  min: number;
  max: number;
  decimals: number;
}

const KIB = 1024;

/** The bounds are the API's, in the form's unit. */
export const LIMITS: readonly LimitField[] = [
  {
    name: 'events_per_second',
    label: strings.eventsPerSecondLabel,
    help: strings.eventsPerSecondHint,
    suffix: ' events/s',
    scale: 1,
    min: 1,
    max: 100_000_000,
    decimals: 0,
  },
  {
    name: 'batches_per_second',
    label: strings.batchesPerSecondLabel,
    help: strings.batchesPerSecondHint,
    suffix: ' batches/s',
    scale: 1,
    min: 1,
    max: 10_000_000,
    decimals: 0,
  },
  {
    name: 'max_batch_bytes',
    label: strings.batchSizeLabel,
    help: strings.batchSizeHint,
    suffix: ' KiB',
    scale: KIB,
    min: 1,
    max: 64 * KIB,
    decimals: 3,
  },
];

export type LimitDraft = Record<LimitName, number | ''>;

export function draftOf(project: Pick<Project, LimitName>): LimitDraft {
  const value = ({ name, scale }: LimitField) => {
    const limit = project[name];
    return limit === null ? '' : limit / scale;
  };
  return Object.fromEntries(LIMITS.map((field) => [field.name, value(field)])) as LimitDraft;
}

/** `null` is the installation's limit. */
export function limitsOf(draft: LimitDraft): Record<LimitName, number | null> {
  const value = ({ name, scale }: LimitField) => {
    const entered = draft[name];
    return entered === '' ? null : Math.round(entered * scale);
  };
  return Object.fromEntries(LIMITS.map((field) => [field.name, value(field)])) as Record<
    LimitName,
    number | null
  >;
}

export function limitError({ min, max, suffix }: LimitField, value: number | ''): string | null {
  if (value === '' || (value >= min && value <= max)) return null;
  return strings.limitRule(min, max, suffix);
}

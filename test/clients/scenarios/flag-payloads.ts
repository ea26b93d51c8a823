import type { FlagsPayload } from '../scripted-service.js';

/** A flag of a snapshot: on for everyone, unless `changes` override it. */
export const flag = (key: string, changes: object = {}): object => ({
  key,
  enabled: true,
  killed: false,
  rollout: 100,
  cohorts: {},
  group: null,
  ...changes,
});

export const payload = (revision: number, ...flags: object[]): FlagsPayload => ({
  revision,
  bucket_version: 1,
  flags,
  groups: [],
  overrides: [],
});

/** A message of the stream. */
export const changed = (revision: number, prev: number, ...flags: object[]): object => ({
  revision,
  prev_revision: prev,
  changes: { flags, groups: [], overrides: [], removed: { flags: [], groups: [], overrides: [] } },
});

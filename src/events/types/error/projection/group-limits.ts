import type { ValueKind } from './error-occurrence.js';

/** Maximum number of fingerprints of a project; events of any further one are only counted. */
export const MAX_FINGERPRINTS = 10_000;

/** Maximum number of distinct values of one fingerprint; events with any further one are counted together. */
export const MAX_VALUES: Readonly<Record<ValueKind, number>> = { release: 100, environment: 20, service: 20 };

/** Maximum number of releases of a project whose first error is stored. */
export const MAX_RELEASES = 10_000;

/** Fingerprint that represents all others beyond {@link MAX_FINGERPRINTS}. */
export const REST_FINGERPRINT = '00000000-0000-0000-0000-000000000000';

/** Maximum number of stored hashes of a fingerprint's users: fewer users are counted exactly. Also in the migration. */
export const MAX_USER_HASHES = 512;

/** Maximum number of a fingerprint's events that are stored as samples, in addition to the first and the last. */
export const MAX_SAMPLES = 8;

/** Number of days without events after which a group is removed, with its counts. */
export const GROUP_KEPT_DAYS = 400;

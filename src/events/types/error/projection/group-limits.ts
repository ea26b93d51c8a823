import type { ValueKind } from './error-occurrence.js';

/** Fingerprints of a project; events of any further one are only counted. */
export const MAX_FINGERPRINTS = 10_000;

/** Different values of one fingerprint; events with any further one are counted together. */
export const MAX_VALUES: Readonly<Record<ValueKind, number>> = { release: 100, environment: 20, service: 20 };

/** Releases of a project whose first error is remembered. */
export const MAX_RELEASES = 10_000;

/** The fingerprint that stands for all beyond {@link MAX_FINGERPRINTS}. */
export const REST_FINGERPRINT = '00000000-0000-0000-0000-000000000000';

/** Hashes that are kept of a fingerprint's users: fewer users than these are counted exactly. Also in the migration. */
export const MAX_USER_HASHES = 512;

/** Events of a fingerprint that are kept as samples, beside the first and the last. */
export const MAX_SAMPLES = 8;

/** A group without events for so many days is removed, with what it counted. */
export const GROUP_KEPT_DAYS = 400;

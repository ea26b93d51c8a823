import type { Installation } from '../model/installation.entity.js';

/** Columns of an installation whose events start runs. */
export const EVENTS_ACTIVE = {
  eventTimeouts: 0,
  eventsSuspendedAt: null,
  eventsSuspendedReason: null,
} as const satisfies Partial<Installation>;

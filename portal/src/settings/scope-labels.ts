import type { ApiKeyScope } from './queries';

/** What an API key is good for, in words. */
export const SCOPE_LABELS: Record<ApiKeyScope, { short: string; long: string }> = {
  ingest: { short: 'send events', long: 'Send events' },
  'flags:read': { short: 'evaluate flags', long: 'Evaluate feature flags, and follow their changes' },
};
export const API_KEY_SCOPES = Object.keys(SCOPE_LABELS) as ApiKeyScope[];

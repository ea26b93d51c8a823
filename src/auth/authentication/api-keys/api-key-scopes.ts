/** What the API key of a project can be good for. */
export const API_KEY_SCOPES = ['ingest', 'flags:read'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

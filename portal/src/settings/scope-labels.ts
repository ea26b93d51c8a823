import type { ApiKeyScope } from './queries';
import * as strings from './settings.strings';

/** What an API key is good for, in words. */
export const SCOPE_LABELS: Record<ApiKeyScope, { short: string; long: string }> = strings.scopeLabels;
export const API_KEY_SCOPES = Object.keys(SCOPE_LABELS) as ApiKeyScope[];

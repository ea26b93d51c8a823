import type { ApiKeyScope } from '../../auth/api-keys/api-key-scopes.js';

export class CreatedApiKeyResponse {
  id: string;
  name: string;
  /** The first characters of the key, by which it is known in lists. */
  prefix: string;
  scopes: ApiKeyScope[];
  /** In this answer only. */
  api_key: string;
  /** Signs batches. In this answer only. */
  webhook_secret: string;
  created_at: Date;
  expires_at: Date | null;
}

export class ApiKeyCreatorResponse {
  /** Of the user. */
  id: string;
  name: string;
}

export class ApiKeyResponse {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiKeyScope[];
  state: 'active' | 'expired' | 'revoked';
  created_by: ApiKeyCreatorResponse;
  created_at: Date;
  expires_at: Date | null;
  /** To the minute. */
  last_used_at: Date | null;
}

export class ApiKeyPageResponse {
  items: ApiKeyResponse[];
  next_cursor: string | null;
}

export class RotatedSecretResponse {
  /** In this answer only. */
  webhook_secret: string;
  /** Until then the secrets from before are valid, too. */
  previous_expires_at: Date;
}

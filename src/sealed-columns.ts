import { SEALED_CONFIGS } from './apps/configs/sealed-configs.js';
import { SEALED_PRIVATE_KEYS } from './auth/authentication/access-tokens/signing-key-pairs.js';
import { SEALED_WEBHOOK_SECRETS } from './auth/authentication/api-keys/webhook-secret.entity.js';
import type { SealedColumn } from './database/reseal-column.js';

/** Every sealed column: the values of a missing one would be lost when the key that sealed them is removed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_PRIVATE_KEYS,
  SEALED_WEBHOOK_SECRETS,
  ...SEALED_CONFIGS,
];

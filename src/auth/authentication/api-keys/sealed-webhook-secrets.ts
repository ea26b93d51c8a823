import type { SealedColumn } from '../../../database/sealed-columns/sealed-column.js';
import { webhookSecretPurpose } from './api-key-format.js';

/** For the rotation of the encryption key. */
export const SEALED_WEBHOOK_SECRETS: SealedColumn = {
  table: 'webhook_secrets',
  key: 'id',
  column: 'secret_sealed',
  purpose: webhookSecretPurpose,
};

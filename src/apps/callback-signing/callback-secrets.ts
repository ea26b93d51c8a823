import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { AppConfig } from '../../config/app-config.js';
import { signCallback } from './signature.js';

/**
 * Secrets that sign callbacks. While the orchestrator is simulated and no secret is configured, every replica derives
 * one from the installation's key. Key objects, because a text could end up in a log.
 */
@Injectable()
export class CallbackSecrets {
  /** All keys verify, the first one signs; not empty where callbacks are signed. */
  readonly keys: readonly KeyObject[];

  constructor({ appExecution: { mode, callbackSecrets } }: AppConfig, box: SecretBox) {
    const secrets = callbackSecrets.map((secret) => Buffer.from(secret, 'utf8'));
    if (secrets.length === 0 && mode === 'simulate') {
      secrets.push(
        ...box.deriveAll('callbacks of the simulated orchestrator').map((key) => Buffer.from(key)),
      );
    }
    this.keys = secrets.map((secret) => createSecretKey(secret));
  }

  /** @throws Error when no secret is configured: a programming error, because the settings require one. */
  sign(timestamp: string, body: Buffer): string {
    const [key] = this.keys;
    if (key === undefined) throw new Error('no secret is configured to sign callbacks with');
    return signCallback(key, timestamp, body);
  }
}

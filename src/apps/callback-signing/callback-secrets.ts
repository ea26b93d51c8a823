import { createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { AppConfig } from '../../config/app-config.js';
import { signCallback } from './signature.js';

/**
 * What signs callbacks. While the orchestrator is simulated and no secret is set, one that every replica makes
 * of the installation's key. Key objects, because a text could end up in a log.
 */
@Injectable()
export class CallbackSecrets {
  /** All verify, the first signs; never empty where something is to be signed. */
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

  /** @throws Error when there is no secret: a mistake of ours, the settings demand one. */
  sign(timestamp: string, body: Buffer): string {
    const [key] = this.keys;
    if (key === undefined) throw new Error('no secret is configured to sign callbacks with');
    return signCallback(key, timestamp, body);
  }
}

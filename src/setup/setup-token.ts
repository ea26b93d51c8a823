import { Injectable } from '@nestjs/common';
import { SecretBox } from '../common/crypto/secret-box.js';
import { timingSafeEqualText } from '../common/crypto/timing-safe-equal-text.js';
import { AppConfig } from '../config/app-config.js';

const LENGTH = 32;

/** Keeps strangers from setting up a fresh installation in our place. */
@Injectable()
export class SetupToken {
  /** Whether an operator chose it; then they know it, and it is written nowhere. */
  readonly isConfigured: boolean;
  /** Those of earlier encryption keys match, too: another replica may have printed one. Never empty. */
  private readonly values: readonly string[];

  constructor(config: AppConfig, secretBox: SecretBox) {
    this.isConfigured = config.setupToken !== undefined;
    // Derived, not random: every replica must know the same one, and a restart must not change it.
    this.values =
      config.setupToken === undefined
        ? secretBox.deriveAll('setup-token').map((value) => value.toString('base64url').slice(0, LENGTH))
        : [config.setupToken];
  }

  matches(text: string): boolean {
    return this.values.some((value) => timingSafeEqualText(text, value));
  }

  /** For the log and the file of the operator. */
  reveal(): string {
    return this.values[0] ?? '';
  }
}

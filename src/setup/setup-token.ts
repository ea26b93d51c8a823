import { Injectable } from '@nestjs/common';
import { SecretBox } from '../common/crypto/secret-box.js';
import { timingSafeEqualText } from '../common/crypto/timing-safe-equal-text.js';
import { AppConfig } from '../config/app-config.js';

const LENGTH = 32;

/** Prevents strangers from setting up a fresh installation. */
@Injectable()
export class SetupToken {
  /** Whether an operator configured the token; then it is not written to the log or a file. */
  readonly isConfigured: boolean;
  /** Tokens of earlier encryption keys match, too, because another replica may have printed one. Not empty. */
  private readonly values: readonly string[];

  constructor(config: AppConfig, secretBox: SecretBox) {
    this.isConfigured = config.setupToken !== undefined;
    // Derived, not random: every replica must accept the same token, and a restart must not change it.
    this.values =
      config.setupToken === undefined
        ? secretBox.deriveAll('setup-token').map((value) => value.toString('base64url').slice(0, LENGTH))
        : [config.setupToken];
  }

  matches(text: string): boolean {
    return this.values.some((value) => timingSafeEqualText(text, value));
  }

  /** The token for the log and the operator's file. */
  reveal(): string {
    return this.values[0] ?? '';
  }
}

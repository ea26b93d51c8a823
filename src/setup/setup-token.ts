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
  private readonly value: string;

  constructor(config: AppConfig, secretBox: SecretBox) {
    this.isConfigured = config.setupToken !== undefined;
    // Derived, not random: every replica must know the same one, and a restart must not change it.
    this.value = config.setupToken ?? secretBox.derive('setup-token').toString('base64url').slice(0, LENGTH);
  }

  matches(text: string): boolean {
    return timingSafeEqualText(text, this.value);
  }

  /** For the log and the file of the operator. */
  reveal(): string {
    return this.value;
  }
}

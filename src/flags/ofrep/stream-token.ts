import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { isUuid } from '../../common/uuid-v7.js';

/** Lifetime of a token. After half of it, the subscriber is notified to fetch again, and receives the next token. */
export const STREAM_TOKEN_MS = 60 * 60 * 1000;
const PURPOSE = 'ofrep stream token';

/** Contents of a stream token: it grants one API key the notifications of one project, and nothing else. */
export interface StreamGrant {
  projectId: string;
  keyId: string;
  /** Revision of the evaluation that contained the URL: later changes are sent. */
  revision: number;
  expiresAtMs: number;
}

/**
 * Issues tokens for the URL of a stream, because a browser's EventSource cannot send a header. They are short-lived and
 * encrypted, and grant only notifications without values; URLs are never logged with their query.
 */
@Injectable()
export class StreamTokens {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  issue({ projectId, keyId, revision }: Omit<StreamGrant, 'expiresAtMs'>): string {
    const text = [projectId, keyId, revision, this.clock.now() + STREAM_TOKEN_MS].join(' ');
    return this.secretBox.seal(text, PURPOSE).toString('base64url');
  }

  /** Number of the current half hour: a token is valid at least until the end of the period after its issue. */
  period(): number {
    return Math.floor(this.clock.now() / (STREAM_TOKEN_MS / 2));
  }

  /** `null` for a token that is not authentic or has expired. */
  read(token: string): StreamGrant | null {
    try {
      const text = this.secretBox.open(Buffer.from(token, 'base64url'), PURPOSE);
      const [projectId = '', keyId = '', revision = '', expires = ''] = text.split(' ');
      const expiresAtMs = Number(expires);
      if (!isUuid(projectId) || !isUuid(keyId) || !(expiresAtMs > this.clock.now())) return null;
      return { projectId, keyId, revision: Number(revision), expiresAtMs };
    } catch {
      return null;
    }
  }
}

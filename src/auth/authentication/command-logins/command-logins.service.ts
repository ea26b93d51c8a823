import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import type { UserCaller } from '../../caller.js';
import { AUTH_PROBLEMS } from '../../problems.js';
import { PersonalTokensService } from '../personal-tokens/personal-tokens.service.js';
import type {
  CreateCommandLoginDto,
  RedeemCommandLoginDto,
  CommandLoginResponse,
  CommandTokenResponse,
} from './command-login.dto.js';

/** Lifetime of a code. The browser and the command are on one machine, so the redirect takes less than a second. */
const LIFETIME_MS = 120_000;
const PURPOSE = 'command login';

interface Sealed {
  token: string;
  challenge: string;
  expiresMs: number;
}

/**
 * Transfers a personal token to the command line through the browser (RFC 8252 with the proof key of RFC 7636). The code in
 * the redirect's URL is the encrypted token: only this service can decrypt it, only with the verifier, which never leaves
 * the command, and only for two minutes. So nothing is stored, and every replica can redeem it.
 */
@Injectable()
export class CommandLoginsService {
  constructor(
    private readonly tokens: PersonalTokensService,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `conflict` as for the creation of a token. */
  async create(
    caller: UserCaller,
    { code_challenge: challenge, ...input }: CreateCommandLoginDto,
  ): Promise<CommandLoginResponse> {
    const { token } = await this.tokens.create(caller, input);
    const expiresMs = this.clock.now() + LIFETIME_MS;
    const sealed: Sealed = { token, challenge, expiresMs };
    const code = this.secretBox.seal(JSON.stringify(sealed), PURPOSE).toString('base64url');
    return { code, expires_at: new Date(expiresMs) };
  }

  /** @throws ProblemError `command_login_invalid` */
  redeem({ code, code_verifier: verifier }: RedeemCommandLoginDto): CommandTokenResponse {
    const sealed = this.open(code);
    if (sealed === null || sealed.expiresMs < this.clock.now() || !isProof(verifier, sealed.challenge)) {
      throw new ProblemError(
        AUTH_PROBLEMS.command_login_invalid,
        'The code has expired, or belongs to another login. Run "signalbox login" again.',
      );
    }
    return { token: sealed.token };
  }

  private open(code: string): Sealed | null {
    try {
      return JSON.parse(this.secretBox.open(Buffer.from(code, 'base64url'), PURPOSE)) as Sealed;
    } catch {
      return null;
    }
  }
}

function isProof(verifier: string, challenge: string): boolean {
  const [given, expected] = [
    createHash('sha256').update(verifier).digest(),
    Buffer.from(challenge, 'base64url'),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

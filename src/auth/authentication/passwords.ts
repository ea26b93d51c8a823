import { availableParallelism } from 'node:os';
import { Injectable, applyDecorators } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { IsString, MaxLength, MinLength } from 'class-validator';

/** Runs at most `slots` expensive tasks at a time; at most `queue` more wait, further ones are rejected. */
export class BoundedWork {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly slots: number,
    private readonly queue: number,
  ) {}

  /** @throws ProblemError `service_unavailable` when the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The slot passes directly to the next waiting task, so that a new one cannot overtake the queue.
      if (next) next();
      else this.running -= 1;
    }
  }

  private async enter(): Promise<void> {
    if (this.running < this.slots) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.queue) {
      throw new ProblemError('service_unavailable', 'Too many concurrent logins. Retry after Retry-After.', {
        headers: retryAfter(2),
      });
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

export const PASSWORD_MIN_LENGTH = 12;
/** Longer than any typed password; without a limit, a request could make the service hash a megabyte. */
export const PASSWORD_MAX_LENGTH = 1024;

/** argon2id with the OWASP parameters; about 20 ms and 19 MiB each. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Maximum number of concurrent hashes: each occupies a thread of Node's pool and a core. */
const SLOTS = Math.min(4, availableParallelism());
const QUEUE = 64;

/**
 * The hash of a discarded random text. A login to an unknown account is verified against it, so that it takes as long as one
 * to a known account. Its parameters must be {@link PARAMETERS}.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$DZNppNjyPVviycEEbM+J3Q$gT7wFnmVyuUo4JKUbjvYOvWp0vtePMrRYCDqKhjC8Rw';

/** Hashes and verifies passwords, a few at a time. */
@Injectable()
export class Passwords {
  private readonly work = new BoundedWork(SLOTS, QUEUE);

  /** @throws ProblemError `service_unavailable` when too many are being hashed. */
  async hash(password: string): Promise<string> {
    return this.work.run(() => hash(normalize(password), PARAMETERS));
  }

  /**
   * `passwordHash` is `null` for a missing account and for one without a password: the call takes as long and returns
   * `false`. `before` runs when a slot is available, immediately before the verification.
   *
   * @throws ProblemError `service_unavailable` when too many are being verified.
   */
  async verify(passwordHash: string | null, password: string, before: () => Promise<void>): Promise<boolean> {
    return this.work.run(async () => {
      await before();
      const matches = await verify(passwordHash ?? DUMMY_HASH, normalize(password));
      return matches && passwordHash !== null;
    });
  }
}

/** NIST SP 800-63B: the same password can have a different Unicode form when it is typed on another keyboard. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

/** Validates a new password: a minimum length, and no rules about its characters. */
export function IsNewPassword(): PropertyDecorator {
  return applyDecorators(
    IsString(),
    MinLength(PASSWORD_MIN_LENGTH, {
      message: `$property must have at least ${PASSWORD_MIN_LENGTH} characters`,
    }),
    MaxLength(PASSWORD_MAX_LENGTH, {
      message: `$property must have at most ${PASSWORD_MAX_LENGTH} characters`,
    }),
  );
}

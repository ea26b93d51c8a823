import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import { DataSource, IsNull, MoreThan, type EntityManager, type FindOptionsWhere } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { SigningKey } from '../../entities/signing-key.entity.js';
import {
  ALGORITHM,
  lockSigningKeys,
  makeSigningKey,
  openSigningKey,
  type SealedSigner,
  type Signer,
} from './signing-key-pairs.js';
import { TRUST_MS, VERIFY_AFTER_RETIREMENT_MS } from './token-lifetimes.js';

interface Cached<T> {
  value: T;
  readAtMs: number;
}

/** Caches the installation's key pairs for access tokens. One replica creates the first pair at its first use. */
@Injectable()
export class SigningKeys {
  private signer: Cached<Promise<Signer>> | undefined;
  private readonly verifiers = new Map<string, Cached<CryptoKey>>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  current(): Promise<Signer> {
    if (this.isTrusted(this.signer)) return this.signer.value;
    const signer = this.cached(this.findOrMake().then((key) => openSigningKey(this.secretBox, key)));
    this.signer = signer;
    signer.value.catch(() => {
      if (this.signer === signer) this.signer = undefined;
    });
    return signer.value;
  }

  /** Call after a rotation, so that later tokens are signed with the new key. */
  forgetCurrent(): void {
    this.signer = undefined;
  }

  /** The public key with this id; `null` for an unknown one, and for one that was retired long ago. */
  async verifier(kid: string): Promise<CryptoKey | null> {
    const known = this.verifiers.get(kid);
    if (this.isTrusted(known)) return known.value;
    const readAtMs = this.clock.now();
    const [key] = isUuid(kid) ? await this.readVerifying({ id: kid }) : [];
    if (!key) {
      this.verifiers.delete(kid);
      return null;
    }
    const value = (await importJWK(key.publicJwk as JWK, ALGORITHM)) as CryptoKey;
    this.verifiers.set(key.id, { value, readAtMs });
    return value;
  }

  /** Public keys in the format of RFC 7517, for services that verify the installation's tokens. */
  async jwks(): Promise<{ keys: JWK[] }> {
    await this.current();
    const keys = await this.readVerifying({});
    return {
      keys: keys.map(({ id, algorithm, publicJwk }) => ({
        ...publicJwk,
        kid: id,
        alg: algorithm,
        use: 'sig',
      })),
    };
  }

  private readVerifying(
    which: FindOptionsWhere<SigningKey>,
  ): Promise<Pick<SigningKey, 'algorithm' | 'id' | 'publicJwk'>[]> {
    const retiredAfter = new Date(this.clock.now() - VERIFY_AFTER_RETIREMENT_MS);
    return this.dataSource.getRepository(SigningKey).find({
      select: { id: true, algorithm: true, publicJwk: true },
      where: [
        { ...which, retiredAt: IsNull() },
        { ...which, retiredAt: MoreThan(retiredAfter) },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  private async findOrMake(): Promise<SealedSigner> {
    const key = await newestSigner(this.dataSource.manager);
    if (key !== null) return key;
    return this.dataSource.transaction(async (manager) => {
      await lockSigningKeys(manager);
      const made = await newestSigner(manager);
      return made ?? (await makeSigningKey(manager, this.secretBox, this.clock.now()));
    });
  }

  private cached<T>(value: T): Cached<T> {
    return { value, readAtMs: this.clock.now() };
  }

  /** A clock that was set back must not extend the lifetime of a cached value. */
  private isTrusted<T>(cached: Cached<T> | undefined): cached is Cached<T> {
    if (cached === undefined) return false;
    const ageMs = this.clock.now() - cached.readAtMs;
    return ageMs >= 0 && ageMs < TRUST_MS;
  }
}

function newestSigner(manager: EntityManager): Promise<SealedSigner | null> {
  return manager.findOne(SigningKey, {
    select: { id: true, privateKeySealed: true },
    where: { retiredAt: IsNull() },
    order: { createdAt: 'DESC', id: 'DESC' },
  });
}

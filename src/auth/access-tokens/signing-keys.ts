import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { DataSource, type EntityManager } from 'typeorm';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { isUuid, uuidV7 } from '../../common/uuid-v7.js';
import { SigningKey } from '../entities/signing-key.entity.js';

export const ALGORITHM = 'ES256';
/** As long as a token may be older than the retirement of the key that signed it, with some clock skew. */
const VERIFY_AFTER_RETIREMENT = "interval '20 minutes'";
/** How long a replica goes on with what it knows of the keys, e.g. after another one retired one. */
const TRUST_MS = 60_000;
const LOCK = 7_341_003;

export interface Signer {
  kid: string;
  privateKey: CryptoKey;
}

interface Cached<T> {
  value: T;
  untilMs: number;
}

/** The installation's key pairs for access tokens. The first one is made on first use, by one replica. */
@Injectable()
export class SigningKeys {
  private signer: Cached<Promise<Signer>> | undefined;
  private readonly verifiers = new Map<string, Cached<CryptoKey>>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
  ) {}

  current(): Promise<Signer> {
    if (this.signer && this.signer.untilMs > performance.now()) return this.signer.value;
    const value = this.loadOrMake();
    const signer = cached(value);
    this.signer = signer;
    value.catch(() => {
      if (this.signer === signer) this.signer = undefined;
    });
    return value;
  }

  /** The public key with this id; `null` for one that is not ours or was retired long ago. */
  async verifier(kid: string): Promise<CryptoKey | null> {
    const known = this.verifiers.get(kid);
    if (known && known.untilMs > performance.now()) return known.value;
    const [row] = isUuid(kid) ? await this.readPublic('AND id = $1', [kid]) : [];
    if (!row) return null;
    const key = (await importJWK(row.public_jwk, ALGORITHM)) as CryptoKey;
    this.verifiers.set(row.id, cached(key));
    return key;
  }

  /** RFC 7517, for everyone who wants to verify our tokens. */
  async jwks(): Promise<{ keys: JWK[] }> {
    await this.current();
    const rows = await this.readPublic('', []);
    return {
      keys: rows.map(({ id, algorithm, public_jwk }) => ({
        ...public_jwk,
        kid: id,
        alg: algorithm,
        use: 'sig',
      })),
    };
  }

  private readPublic(condition: '' | 'AND id = $1', values: string[]): Promise<PublicRow[]> {
    return this.dataSource.query<PublicRow[]>(
      `SELECT id, algorithm, public_jwk FROM signing_keys
        WHERE (retired_at IS NULL OR retired_at > now() - ${VERIFY_AFTER_RETIREMENT}) ${condition}
        ORDER BY created_at DESC`,
      values,
    );
  }

  private async loadOrMake(): Promise<Signer> {
    const row = await this.dataSource.transaction(async (manager) => {
      await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const [newest] = await manager.query<SignerRow[]>(
        `SELECT id, private_key_sealed FROM signing_keys WHERE retired_at IS NULL ORDER BY created_at DESC LIMIT 1`,
      );
      return newest ?? (await this.make(manager));
    });
    const jwk = JSON.parse(this.secretBox.open(row.private_key_sealed, purpose(row.id))) as JWK;
    return { kid: row.id, privateKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey };
  }

  private async make(manager: EntityManager): Promise<SignerRow> {
    const id = uuidV7();
    const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    const privateKeySealed = this.secretBox.seal(JSON.stringify(await exportJWK(privateKey)), purpose(id));
    const publicJwk = { ...(await exportJWK(publicKey)) };
    await manager.insert(SigningKey, { id, algorithm: ALGORITHM, publicJwk, privateKeySealed });
    return { id, private_key_sealed: privateKeySealed };
  }
}

interface PublicRow {
  id: string;
  algorithm: string;
  public_jwk: JWK;
}

interface SignerRow {
  id: string;
  private_key_sealed: Buffer;
}

function cached<T>(value: T): Cached<T> {
  return { value, untilMs: performance.now() + TRUST_MS };
}

function purpose(id: string): string {
  return `signing_key:${id}`;
}

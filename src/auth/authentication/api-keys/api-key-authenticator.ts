import { createSecretKey, type KeyObject } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { ProblemError, retryAfter } from '../../../common/problem/problem-error.js';
import { withinDeadline } from '../../../common/time/within-deadline.js';
import { AppConfig } from '../../../config/app-config.js';
import { ChangeFeed } from '../../../database/change-feed.js';
import { PollLoop } from '../../../database/replication/poll-loop.js';
import { isProjectArchivedSql } from '../../../project-table/project-sql.js';
import { credentialInvalid } from '../bearer-token.js';
import { apiKeyDigest, isApiKey, webhookSecretPurpose } from './api-key-format.js';
import { boolean, bytes, execute, list, orNull, queryRows, text, time } from '../../../database/rows.js';

/** A valid API key of a project. */
export interface ApiKeyIdentity {
  keyId: string;
  projectId: string;
  scopes: readonly string[];
  /** The webhook secrets that are valid now: the current one and, during a rotation, older ones. */
  secrets(): readonly KeyObject[];
}

interface CachedKey {
  identity: ApiKeyIdentity;
  expiresAtMs: number;
  projectArchived: boolean;
}

const MAX_CACHED_KEYS = 10_000;
/** Maximum age of cached keys: a revoked key must be rejected within a second on every replica. */
const TRUSTED_AGE_MS = 1000;
/** A request whose key is not in memory is answered with 503 when the database does not respond within this time. */
const LOOKUP_DEADLINE_MS = 1000;
/** Time without a response after which the database counts as unavailable; until then it is queried. */
const OUTAGE_AFTER_MS = 3000;
const LAST_USED_FLUSH_MS = 60_000;

/**
 * Resolves an API key to its project and scopes. On the hot path of ingest: a key that was used before is resolved from
 * memory, synchronously, until the change feed reports a change of any key.
 */
@Injectable()
export class ApiKeyAuthenticator implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ApiKeyAuthenticator.name);
  private readonly cache = new LRUCache<string, CachedKey>({ max: MAX_CACHED_KEYS });
  private readonly loading = new Map<string, Promise<CachedKey | null>>();
  private readonly used = new Set<string>();
  private readonly flushes = new PollLoop({
    everyMs: LAST_USED_FLUSH_MS,
    poll: () => this.writeLastUsed(),
    failureMessage: 'last use of API keys was not written',
    logger: this.logger,
  });
  /** Raised whenever the cache is emptied, so that a load that began before does not fill it again. */
  private generation = 0;
  /** Time for which cached keys are accepted while the database does not respond, where the ingest log does not depend on it. */
  private readonly outageMs: number;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secretBox: SecretBox,
    private readonly changeFeed: ChangeFeed,
    private readonly clock: Clock,
    @Inject(AppConfig) config: { kafka: { keysFromMemoryMs: number } | null } = { kafka: null },
  ) {
    this.outageMs = config.kafka?.keysFromMemoryMs ?? 0;
  }

  onModuleInit(): void {
    this.changeFeed.changes('api_keys').subscribe(() => {
      this.generation += 1;
      this.cache.clear();
      this.loading.clear();
    });
  }

  onApplicationBootstrap(): void {
    this.flushes.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flushes.stop();
    await this.writeLastUsed();
  }

  /**
   * `null` for a key that is unknown, revoked or expired.
   *
   * @throws ProblemError `unauthenticated` for a valid key of an archived project, with this reason; `service_unavailable`
   *   when the key is not cached and the database is unavailable.
   */
  authenticate(key: string): ApiKeyIdentity | Promise<ApiKeyIdentity | null> | null {
    const digest = apiKeyDigest(key);
    const cached = this.cache.get(digest);
    if (cached && this.isTrusted()) return this.accept(cached);
    if (!isApiKey(key)) return null;
    return this.load(digest).then(
      (loaded) => loaded && this.accept(loaded),
      (error: unknown) => {
        if (cached && this.outageMs > 0 && this.changeFeed.ageMs() <= this.outageMs)
          return this.accept(cached);
        throw error;
      },
    );
  }

  /** The key if it is cached and valid; `null` when {@link authenticate} has to query the database. */
  authenticateKnown(key: string): ApiKeyIdentity | null {
    const cached = this.cache.get(apiKeyDigest(key));
    if (cached === undefined || cached.projectArchived || !this.isTrusted()) return null;
    return this.accept(cached);
  }

  async writeLastUsed(): Promise<void> {
    if (this.used.size === 0) return;
    const ids = [...this.used];
    this.used.clear();
    try {
      await execute(
        this.dataSource,
        sql`UPDATE api_keys SET last_used_at = now() WHERE id = ANY(${ids}::uuid[])`,
      );
    } catch (error) {
      this.logger.warn('last use of API keys was not written', { err: error });
    }
  }

  private isTrusted(): boolean {
    const ageMs = this.changeFeed.ageMs();
    return ageMs <= TRUSTED_AGE_MS || (ageMs > OUTAGE_AFTER_MS && ageMs <= this.outageMs);
  }

  private accept(key: CachedKey): ApiKeyIdentity | null {
    if (key.expiresAtMs <= this.clock.now()) return null;
    if (key.projectArchived) throw projectArchived();
    this.used.add(key.identity.keyId);
    return key.identity;
  }

  private load(digest: string): Promise<CachedKey | null> {
    const running = this.loading.get(digest);
    if (running) return running;
    const { generation } = this;
    const load = this.read(digest)
      .then((key) => {
        if (key && generation === this.generation) this.cache.set(digest, key);
        return key;
      })
      .finally(() => {
        if (this.loading.get(digest) === load) this.loading.delete(digest);
      });
    this.loading.set(digest, load);
    return load;
  }

  private async read(digest: string): Promise<CachedKey | null> {
    const lookup = queryRows(this.dataSource, KEY_ROW, {
      text: KEY_WITH_SECRETS,
      values: [Buffer.from(digest, 'hex'), new Date(this.clock.now())],
    });
    const rows = await withinDeadline(
      lookup,
      LOOKUP_DEADLINE_MS,
      'the lookup of an API key took too long',
    ).catch((cause: unknown) => {
      throw new ProblemError(
        'service_unavailable',
        'The API key cannot be checked at present. Retry the request.',
        {
          headers: retryAfter(1),
          cause,
        },
      );
    });
    const [first] = rows;
    if (first === undefined) return null;
    const secrets = rows.map((row) => ({
      key: createSecretKey(
        this.secretBox.open(row.secret_sealed, webhookSecretPurpose(row.secret_id)),
        'utf8',
      ),
      expiresAtMs: row.secret_expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
    }));
    const { clock } = this;
    return {
      expiresAtMs: first.expires_at?.getTime() ?? Number.POSITIVE_INFINITY,
      projectArchived: first.project_archived,
      identity: {
        keyId: first.id,
        projectId: first.project_id,
        scopes: first.scopes,
        secrets: () => {
          const now = clock.now();
          return secrets.filter((secret) => secret.expiresAtMs > now).map((secret) => secret.key);
        },
      },
    };
  }
}

function projectArchived(): ProblemError {
  return credentialInvalid(
    'The project of this API key is archived. Restore the project, or use a key of another one.',
  );
}

const KEY_ROW = {
  id: text(),
  project_id: text(),
  scopes: list(text()),
  expires_at: orNull(time()),
  project_archived: boolean(),
  secret_id: text(),
  secret_sealed: bytes(),
  secret_expires_at: orNull(time()),
};

const KEY_WITH_SECRETS = `
  SELECT k.id, k.project_id, k.scopes, k.expires_at, ${isProjectArchivedSql('k.project_id')} AS project_archived,
         s.id AS secret_id, s.secret_sealed, s.expires_at AS secret_expires_at
    FROM api_keys AS k
    JOIN webhook_secrets AS s ON s.api_key_id = k.id AND (s.expires_at IS NULL OR s.expires_at > $2)
   WHERE k.key_sha256 = $1 AND k.revoked_at IS NULL
   ORDER BY s.created_at DESC`;

import { randomBytes } from 'node:crypto';
import { Subject } from 'rxjs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertProject,
  insertUser,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import type { ChangeFeed, ChangeTopic } from '../../../database/change-feed.js';
import { ApiKeyAuthenticator } from './api-key-authenticator.js';
import { hashApiKey, newApiKey, newWebhookSecret, webhookSecretPurpose } from './api-key-format.js';

/** A change feed that the test drives: its age, and what it emits. */
class HeldFeed {
  age = 0;
  readonly subject = new Subject<ChangeTopic>();
  ageMs(): number {
    return this.age;
  }
  changes(): Subject<ChangeTopic> {
    return this.subject;
  }
}

describe('ApiKeyAuthenticator', () => {
  let db: TestDataSource;
  let feed: HeldFeed;
  let authenticator: ApiKeyAuthenticator;
  let projectId: string;
  let userId: string;
  const clock = new ManualClock(Date.now());
  const box = new SecretBox(randomBytes(32));

  async function insertKey(
    options: { expiresAt?: Date; secrets?: { text: string; expiresAt?: Date }[] } = {},
  ): Promise<{ key: string; id: string }> {
    const key = newApiKey();
    const id = uuidV7();
    await db.database.query(
      `INSERT INTO api_keys (id, project_id, name, prefix, key_sha256, scopes, created_by, expires_at)
       VALUES ($1, $2, 'k', 'sbk_', $3, '{ingest}', $4, $5)`,
      [id, projectId, hashApiKey(key), userId, options.expiresAt ?? null],
    );
    for (const secret of options.secrets ?? [{ text: newWebhookSecret() }]) {
      const secretId = uuidV7();
      await db.database.query(
        'INSERT INTO webhook_secrets (id, api_key_id, secret_sealed, expires_at) VALUES ($1, $2, $3, $4)',
        [
          secretId,
          id,
          box.seal(secret.text, webhookSecretPurpose(secretId)),
          'expiresAt' in secret ? secret.expiresAt : null,
        ],
      );
    }
    return { key, id };
  }
  const revoke = (id: string): Promise<unknown> =>
    db.database.query('UPDATE api_keys SET revoked_at = now() WHERE id = $1', [id]);

  beforeAll(async () => {
    db = await createTestDataSource();
    projectId = await insertProject(db.dataSource);
    userId = await insertUser(db.dataSource);
  });
  afterAll(() => db.close());
  beforeEach(() => {
    feed = new HeldFeed();
    clock.nowMs = Date.now();
    authenticator = new ApiKeyAuthenticator(db.dataSource, box, feed as unknown as ChangeFeed, clock);
    authenticator.onModuleInit();
  });

  it('queries the database once, then returns without a promise', async () => {
    const { key, id } = await insertKey({ secrets: [{ text: 'the secret' }] });
    const first = authenticator.authenticate(key);
    expect(first).toBeInstanceOf(Promise);
    const identity = await first;
    expect(identity).toMatchObject({ keyId: id, projectId, scopes: ['ingest'] });
    expect(identity?.secrets().map((secret) => secret.export().toString())).toEqual(['the secret']);
    expect(authenticator.authenticate(key)).toBe(identity);
  });

  it('rejects an unknown key, and a malformed key without a query', async () => {
    await expect(authenticator.authenticate(newApiKey())).resolves.toBeNull();
    expect(authenticator.authenticate('sbk_nonsense')).toBeNull();
    expect(authenticator.authenticate('')).toBeNull();
  });

  it('forgets a revoked key as soon as the feed reports a change of keys', async () => {
    const { key, id } = await insertKey();
    await authenticator.authenticate(key);
    await revoke(id);
    expect(authenticator.authenticate(key)).not.toBeNull();
    feed.subject.next('api_keys');
    await expect(authenticator.authenticate(key)).resolves.toBeNull();
  });

  it('does not use its cache while the feed is silent', async () => {
    const { key, id } = await insertKey();
    await authenticator.authenticate(key);
    await revoke(id);
    feed.age = 1001;
    await expect(authenticator.authenticate(key)).resolves.toBeNull();
  });

  it('does not cache a result that was being read when a key was changed', async () => {
    const { key, id } = await insertKey();
    const underWay = authenticator.authenticate(key);
    feed.subject.next('api_keys');
    await underWay;
    await revoke(id);
    await expect(authenticator.authenticate(key)).resolves.toBeNull();
  });

  it('ends a key at its expiry, to the millisecond, without a notification', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { key } = await insertKey({ expiresAt });
    await authenticator.authenticate(key);
    clock.nowMs = expiresAt.getTime() - 1;
    expect(authenticator.authenticate(key)).not.toBeNull();
    clock.nowMs = expiresAt.getTime();
    expect(authenticator.authenticate(key)).toBeNull();
  });

  it('ends an old secret at the end of its overlap, without a notification', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { key } = await insertKey({ secrets: [{ text: 'old', expiresAt }, { text: 'new' }] });
    const identity = await authenticator.authenticate(key);
    const texts = (): string[] | undefined =>
      identity
        ?.secrets()
        .map((s) => s.export().toString())
        .sort();
    expect(texts()).toEqual(['new', 'old']);
    clock.nowMs = expiresAt.getTime();
    expect(texts()).toEqual(['new']);
  });

  it('responds with 503 when the database cannot be queried, and never with 401', async () => {
    const broken = { query: () => Promise.reject(new Error('connection lost')) };
    const cutOff = new ApiKeyAuthenticator(broken as never, box, feed as unknown as ChangeFeed, clock);
    await expect(cutOff.authenticate(newApiKey())).rejects.toMatchObject({ code: 'service_unavailable' });
  });

  it('records when a key was last used, and nothing for a key that was not used since', async () => {
    const { key, id } = await insertKey();
    const lastUsed = async (): Promise<number | undefined> => {
      const [row] = await db.database.query<{ last_used_at: Date | null }>(
        'SELECT last_used_at FROM api_keys WHERE id = $1',
        [id],
      );
      return row?.last_used_at?.getTime();
    };
    await authenticator.authenticate(key);
    await authenticator.writeLastUsed();
    expect(Math.abs(((await lastUsed()) ?? 0) - Date.now())).toBeLessThan(60_000);
    await db.database.query('UPDATE api_keys SET last_used_at = NULL WHERE id = $1', [id]);
    await authenticator.writeLastUsed();
    expect(await lastUsed()).toBeUndefined();
    await authenticator.authenticate(key);
    await authenticator.writeLastUsed();
    expect(await lastUsed()).toBeDefined();
  });
});

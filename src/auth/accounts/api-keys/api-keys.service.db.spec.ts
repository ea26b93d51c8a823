import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  createTestDataSource,
  insertProject,
  insertUser,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { webhookSecretPurpose } from '../../authentication/api-keys/api-key-format.js';
import type { UserCaller } from '../../caller.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { EventPublisher } from '../../../event-publisher/event-publisher.js';
import { ApiKeysReadModel } from './api-keys.read-model.js';
import { ApiKeysService } from './api-keys.service.js';
import type { CreateApiKeyDto } from './api-key.dto.js';
import { WebhookSecrets } from './webhook-secrets.js';

const HOUR = 3_600_000;

interface SecretRow {
  id: string;
  secret_sealed: Buffer;
  expires_at: Date | null;
}

describe('ApiKeysService', () => {
  let test: TestDataSource;
  let service: ApiKeysService;
  let readModel: ApiKeysReadModel;
  let clock: ManualClock;
  let userId: string;
  let caller: UserCaller;
  let projectId: string;
  const box = new SecretBox(randomBytes(32));
  const input: CreateApiKeyDto = { name: 'ci', scopes: ['ingest', 'flags:read'] };

  beforeAll(async () => {
    test = await createTestDataSource();
    userId = await insertUser(test.dataSource, 'grace@example.com');
    caller = {
      kind: 'user',
      userId,
      scopes: null,
      credential: { kind: 'session', sessionId: uuidV7(), authenticatedAt: new Date() },
      origin: { requestId: 'r-1', ip: '203.0.113.9', userAgent: null, method: 'POST', path: '/x' },
      projectId: null,
    };
  });
  beforeEach(async () => {
    clock = new ManualClock(Date.parse('2026-11-21T12:00:00.000Z'));
    projectId = await insertProject(test.dataSource);
    service = new ApiKeysService(
      test.dataSource,
      new WebhookSecrets(box),
      new AuditLog(new EventPublisher(clock), test.dataSource),
      clock,
    );
    readModel = new ApiKeysReadModel(test.dataSource, clock);
  });
  afterAll(() => test.close());

  const secretsOf = (keyId: string): Promise<SecretRow[]> =>
    test.database.query<SecretRow>(
      'SELECT * FROM webhook_secrets WHERE api_key_id = $1 ORDER BY created_at',
      [keyId],
    );
  const open = (row: SecretRow): string => box.open(row.secret_sealed, webhookSecretPurpose(row.id));
  const revision = async (): Promise<number> => {
    const [row] = await test.database.query<{ revision: string }>(
      `SELECT revision FROM change_revisions WHERE topic = 'api_keys'`,
    );
    return Number(row?.revision ?? 0);
  };

  it('stores only the hash and the prefix of a key, and the secret encrypted', async () => {
    const before = await revision();
    const made = await service.create(caller, projectId, input);
    const [row] = await test.database.query<Record<string, unknown>>('SELECT * FROM api_keys WHERE id = $1', [
      made.id,
    ]);
    expect(row).toMatchObject({
      project_id: projectId,
      created_by: userId,
      prefix: made.api_key.slice(0, 12),
    });
    expect(row?.['key_sha256']).toEqual(createHash('sha256').update(made.api_key).digest());
    const secrets = await secretsOf(made.id);
    expect(secrets.map(open)).toEqual([made.webhook_secret]);
    const everything = Buffer.concat([
      Buffer.from(JSON.stringify(row)),
      ...secrets.map((s) => s.secret_sealed),
    ]);
    expect(everything.includes(made.api_key)).toBe(false);
    expect(everything.includes(made.webhook_secret)).toBe(false);
    expect(await revision()).toBe(before + 1);
  });

  it('shows the state of keys, newest first, never their values', async () => {
    const active = await service.create(caller, projectId, input);
    const expires_at = new Date(clock.nowMs + HOUR).toISOString();
    const expiring = await service.create(caller, projectId, { ...input, expires_at });
    const revoked = await service.create(caller, projectId, input);
    await service.revoke(caller, projectId, revoked.id);
    clock.nowMs += HOUR;
    const { items } = await readModel.list(projectId, { limit: 50 });
    expect(items.map((key) => [key.id, key.state])).toEqual([
      [revoked.id, 'revoked'],
      [expiring.id, 'expired'],
      [active.id, 'active'],
    ]);
    expect(JSON.stringify(items)).not.toContain(active.api_key);
  });

  it('lists keys page by page, each once', async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push((await service.create(caller, projectId, input)).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await readModel.list(projectId, { limit: 2, ...(cursor ? { cursor } : {}) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map((key) => key.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made.toReversed());
  });

  it('audits each action once, with name and prefix, and no rejected action', async () => {
    const made = await service.create(caller, projectId, input);
    clock.nowMs += 1;
    const rotated = await service.rotateSecret(caller, projectId, made.id, 1);
    clock.nowMs += 1;
    await service.revoke(caller, projectId, made.id);
    await service.revoke(caller, projectId, made.id);
    await expect(service.rotateSecret(caller, projectId, made.id, 1)).rejects.toMatchObject({
      code: 'conflict',
    });
    const rows = await test.database.query<{ data: Record<string, unknown> }>(
      `SELECT data FROM events WHERE project_id = $1 AND type = 'audit' ORDER BY id`,
      [projectId],
    );
    const metadata = { actor_id: userId, request_id: 'r-1', name: 'ci', prefix: made.prefix };
    expect(rows.map((row) => row.data)).toEqual(
      ['created', 'secret_rotated', 'revoked'].map((act) => ({
        actor: 'grace@example.com',
        action: `api_key.${act}`,
        resource: `api_key/${made.id}`,
        method: 'POST',
        path: '/x',
        ip: '203.0.113.9',
        metadata,
      })),
    );
    const written = JSON.stringify(rows);
    for (const secret of [made.api_key, made.webhook_secret, rotated.webhook_secret]) {
      expect(written).not.toContain(secret);
    }
  });

  it('keeps the time of the first revocation when a key is revoked again', async () => {
    const { id } = await service.create(caller, projectId, input);
    const before = await revision();
    await service.revoke(caller, projectId, id);
    const first = await test.database.query('SELECT revoked_at FROM api_keys WHERE id = $1', [id]);
    clock.nowMs += HOUR;
    await service.revoke(caller, projectId, id);
    expect(await test.database.query('SELECT revoked_at FROM api_keys WHERE id = $1', [id])).toEqual(first);
    expect(await revision()).toBeGreaterThan(before);
  });

  it('finds keys only in their own project', async () => {
    const { id } = await service.create(caller, projectId, input);
    const other = await insertProject(test.dataSource);
    await expect(service.revoke(caller, other, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(service.rotateSecret(caller, other, id, 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(service.revoke(caller, projectId, uuidV7())).rejects.toMatchObject({ code: 'not_found' });
    await expect(service.revoke(caller, projectId, "' OR 1=1")).rejects.toMatchObject({ code: 'not_found' });
    expect((await readModel.list(other, { limit: 50 })).items).toEqual([]);
  });

  it('keeps the old secret valid beside the new one until the overlap ends', async () => {
    const made = await service.create(caller, projectId, input);
    const before = await revision();
    clock.nowMs += HOUR;
    const rotated = await service.rotateSecret(caller, projectId, made.id, 24);
    expect(rotated.previous_expires_at).toEqual(new Date(clock.nowMs + 24 * HOUR));
    expect((await secretsOf(made.id)).map((row) => [open(row), row.expires_at])).toEqual([
      [made.webhook_secret, rotated.previous_expires_at],
      [rotated.webhook_secret, null],
    ]);
    expect(await revision()).toBe(before + 1);
  });

  it('never prolongs an older secret, and removes all older ones with an overlap of 0 hours', async () => {
    const made = await service.create(caller, projectId, input);
    const first = await service.rotateSecret(caller, projectId, made.id, 1);
    clock.nowMs += 60_000;
    await service.rotateSecret(caller, projectId, made.id, 24);
    const [oldest] = await secretsOf(made.id);
    expect(oldest?.expires_at).toEqual(first.previous_expires_at);

    clock.nowMs += 60_000;
    const last = await service.rotateSecret(caller, projectId, made.id, 0);
    expect((await secretsOf(made.id)).map(open)).toEqual([last.webhook_secret]);
  });

  it('limits a key to five secrets', async () => {
    const { id } = await service.create(caller, projectId, input);
    for (let i = 0; i < 4; i++) await service.rotateSecret(caller, projectId, id, 720);
    await expect(service.rotateSecret(caller, projectId, id, 720)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await secretsOf(id)).toHaveLength(5);
    await service.rotateSecret(caller, projectId, id, 0);
    expect(await secretsOf(id)).toHaveLength(1);
  });

  it('leaves one current secret when two requests rotate it concurrently', async () => {
    const { id } = await service.create(caller, projectId, input);
    await Promise.all([
      service.rotateSecret(caller, projectId, id, 1),
      service.rotateSecret(caller, projectId, id, 1),
    ]);
    const secrets = await secretsOf(id);
    expect(secrets).toHaveLength(3);
    expect(secrets.filter((row) => row.expires_at === null)).toHaveLength(1);
  });

  it('rejects the rotation of a revoked key', async () => {
    const { id } = await service.create(caller, projectId, input);
    await service.revoke(caller, projectId, id);
    await expect(service.rotateSecret(caller, projectId, id, 1)).rejects.toMatchObject({ code: 'conflict' });
  });
});

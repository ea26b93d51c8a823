import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../test/support/postgres/test-data-source.js';
import { AuditLog } from '../audit/audit-log.js';
import { AccessTokens } from '../auth/authentication/access-tokens/access-tokens.js';
import { SigningKeys } from '../auth/authentication/access-tokens/signing-keys.js';
import { TokenIssuer } from '../auth/authentication/access-tokens/token-issuer.js';
import { PermissionLossListeners } from '../auth/authorization/permission-loss-listeners.js';
import { PostgresRelationStore } from '../auth/authorization/postgres-relation-store.js';
import { SessionsService } from '../auth/authentication/sessions/sessions.service.js';
import { SystemClock } from '../common/clock.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { EventPublisher } from '../event-publisher/event-publisher.js';
import { User } from '../auth/entities/user.entity.js';
import { FirstAdmin } from './first-admin.js';
import { SetupState } from './setup-state.js';

const origin = { requestId: 'r', ip: '127.0.0.1', userAgent: null, method: 'POST', path: '/api/bootstrap' };

function firstAdmin(
  dataSource: DataSource,
  relations = new PostgresRelationStore(dataSource, new PermissionLossListeners()),
): FirstAdmin {
  const clock = new SystemClock();
  const box = new SecretBox(randomBytes(32));
  const keys = new SigningKeys(dataSource, box, clock);
  const tokens = new AccessTokens(keys, new TokenIssuer(dataSource), clock, dataSource);
  const audit = new AuditLog(new EventPublisher(clock), dataSource);
  return new FirstAdmin(dataSource, relations, new SessionsService(tokens, box, clock), audit);
}

describe('FirstAdmin', () => {
  let test: TestDataSource;

  beforeEach(async () => {
    test = await createTestDataSource();
  });
  afterEach(() => test.close());

  it('is created once by concurrent attempts', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const dataSource = await test.connectAgain();
        return () =>
          firstAdmin(dataSource).create({
            organizationName: `Organization ${i}`,
            name: `Person ${i}`,
            email: `person-${i}@example.com`,
            passwordHash: 'hash',
            origin,
          });
      }),
    );
    const made = (await Promise.all(attempts.map((create) => create()))).filter((result) => result !== null);
    expect(made).toHaveLength(1);
    expect(await test.database.query('SELECT email FROM users')).toEqual([{ email: made[0]?.user.email }]);
    expect(await test.database.query('SELECT name FROM organization')).toEqual([
      { name: made[0]?.organization.name },
    ]);
    expect(
      await test.database.query('SELECT user_id, relation, object_type, object_id FROM relations'),
    ).toEqual([
      {
        user_id: made[0]?.user.id,
        relation: 'admin',
        object_type: 'organization',
        object_id: made[0]?.organization.id,
      },
    ]);
  });

  it('receives a session and an audit event in the same transaction', async () => {
    const input = { organizationName: 'O', name: 'N', email: 'n@example.com', passwordHash: 'hash', origin };
    const made = await firstAdmin(test.dataSource).create(input);
    expect(await test.database.query('SELECT id, user_id, method, ip FROM sessions')).toEqual([
      { id: made?.session.id, user_id: made?.user.id, method: 'bootstrap', ip: '127.0.0.1' },
    ]);
    const events = await test.database.query(`SELECT project_id, data FROM events WHERE type = 'audit'`);
    expect(events).toEqual([
      {
        project_id: made?.organization.id,
        data: expect.objectContaining({ actor: 'n@example.com', action: 'organization.bootstrapped' }),
      },
    ]);
  });

  it('is rolled back completely when a step fails', async () => {
    const relations = new PostgresRelationStore(test.dataSource, new PermissionLossListeners());
    relations.write = () => Promise.reject(new Error('no'));
    const input = { organizationName: 'O', name: 'N', email: 'n@example.com', passwordHash: 'hash', origin };
    await expect(firstAdmin(test.dataSource, relations).create(input)).rejects.toThrow('no');
    expect(await test.database.query('SELECT id FROM users UNION ALL SELECT id FROM organization')).toEqual(
      [],
    );
  });
});

describe('SetupState', () => {
  let test: TestDataSource;

  beforeEach(async () => {
    test = await createTestDataSource();
  });
  afterEach(() => test.close());

  it('reads the setup of another replica, and then responds without a promise and without the database', async () => {
    const state = new SetupState(test.dataSource.getRepository(User));
    let calls = 0;
    state.onDone(() => (calls += 1));
    expect(await state.isRequired()).toBe(true);
    await test.database.query(
      `INSERT INTO users (id, email, name) VALUES (gen_random_uuid(), 'ada@example.com', 'Ada')`,
    );
    expect(await state.isRequired()).toBe(false);
    await test.database.query('DELETE FROM users');
    expect(state.isRequired()).toBe(false);
    expect(calls).toBe(1);
  });

  it('sends one query for concurrent requests, and another one after a failure', async () => {
    const users = test.dataSource.getRepository(User);
    let queries = 0;
    const exists = users.exists.bind(users);
    users.exists = () => {
      queries += 1;
      return queries === 1 ? Promise.reject(new Error('down')) : exists();
    };
    const state = new SetupState(users);
    const failed = await Promise.allSettled([state.isRequired(), state.isRequired()]);
    expect(failed.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(await Promise.all([state.isRequired(), state.isRequired(), state.isRequired()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(queries).toBe(2);
  });
});

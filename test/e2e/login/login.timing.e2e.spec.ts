import { hash } from '@node-rs/argon2';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { ADMIN, bootstrap } from '../../support/access/identity.js';
import { seededRandom } from '../../support/seeded-random.js';
import { isSlower, median } from '../../support/statistics.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** A statistic of durations; identity.e2e.spec.ts tests that all failures get the same response. */
describe('the duration of a failed login', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
    await bootstrap(app);
  });
  afterAll(() => app.close());

  it('does not reveal which accounts exist', async () => {
    await app.database.query(
      `INSERT INTO users (id, email, name, password_hash, deactivated_at)
       VALUES (gen_random_uuid(), 'disabled@example.com', 'Disabled', $1, now()),
              (gen_random_uuid(), 'no-password@example.com', 'External', NULL, NULL)`,
      [await hash(ADMIN.password, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 })],
    );
    // Each kind has one address, so that all of them make the same writes to `login_attempts`.
    const kinds = {
      known: [ADMIN.email, 'wrong password'],
      unknown: ['unknown@example.com', ADMIN.password],
      disabled: ['disabled@example.com', ADMIN.password],
      external: ['no-password@example.com', ADMIN.password],
    } as const;
    type Kind = keyof typeof kinds;
    const names = Object.keys(kinds) as Kind[];
    const random = seededRandom('order of logins');
    const times: Record<Kind, number[]> = { known: [], unknown: [], disabled: [], external: [] };
    for (let round = 0; round < 60; round++) {
      if (round % 9 === 0) await app.database.query('DELETE FROM login_attempts');
      // Interleaved in a random order, so that other load of the machine affects all kinds alike.
      const order = names.map((kind) => ({ kind, rank: random() })).toSorted((a, b) => a.rank - b.rank);
      for (const { kind } of order) {
        const [email, password] = kinds[kind];
        const startedMs = performance.now();
        const response = await request(app.baseUrl).post('/api/auth/login').send({ email, password });
        times[kind].push(performance.now() - startedMs);
        expectProblem(response, 401, 'login_failed');
      }
    }
    for (const kind of names) {
      const medians = `${kind} ${median(times[kind]).toFixed(1)} ms, known ${median(times.known).toFixed(1)} ms`;
      expect(isSlower(times.known, times[kind]), `faster: ${medians}`).toBe(false);
      expect(isSlower(times[kind], times.known), `slower: ${medians}`).toBe(false);
    }
  });
});

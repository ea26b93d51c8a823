import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeAirflow } from '../../../../test/support/fake-airflow/fake-airflow.js';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { failureOf } from '../../../../test/support/apps/orchestrator-contract.js';
import { AirflowOrchestrator } from './airflow-orchestrator.js';

const NEVER = new AbortController().signal;

describe('the login at Airflow 3', () => {
  const clock = new ManualClock(Date.parse('2026-11-21T10:00:00Z'));
  let fake: FakeAirflow;
  let airflow: AirflowOrchestrator;
  let nowMs: number;

  beforeEach(async () => {
    nowMs = 1000;
    fake = await FakeAirflow.start({ clock });
    fake.dag('report');
    airflow = new AirflowOrchestrator(fake.settings(), { now: () => nowMs });
  });
  afterEach(() => fake.stop());

  const findDag = () => airflow.findDag('report', NEVER);
  const pass = (ms: number): void => {
    clock.nowMs += ms;
    nowMs += ms;
  };

  it('is made once for fifty concurrent calls, as is the request for the version', async () => {
    fake.faults.add('token', { kind: 'slow', ms: 50 });
    await Promise.all([...Array(50).keys()].map(findDag));
    expect(fake.counted()).toEqual({ version: 1, token: 1, dag: 50 });
  });

  it('continues for the others when the first call is aborted', async () => {
    fake.faults.add('token', { kind: 'slow', ms: 50 });
    const control = new AbortController();
    const first = failureOf(airflow.findDag('report', control.signal));
    const others = Promise.all([...Array(5).keys()].map(findDag));
    await expect.poll(() => fake.count('token')).toBe(1);
    control.abort();
    expect(await first).toBe('unreachable');
    expect(await others).toHaveLength(5);
    expect(fake.count('token')).toBe(1);
  });

  it('is renewed shortly before the token expires, so that no call receives a 401', async () => {
    fake.access.tokenLifeSeconds = 600;
    await findDag();
    pass(539_000);
    await findDag();
    expect(fake.count('token')).toBe(1);
    pass(2000);
    await findDag();
    expect(fake.counted()).toMatchObject({ token: 2, dag: 3 });
  });

  it('probes the version again after ten minutes', async () => {
    await findDag();
    pass(599_000);
    await findDag();
    expect(fake.count('version')).toBe(1);
    pass(2000);
    await findDag();
    expect(fake.count('version')).toBe(2);
  });

  it('is renewed when the server responds with 401 because the token has expired', async () => {
    await findDag();
    clock.nowMs += 100 * 86_400_000;
    expect(await findDag()).toEqual({ paused: false });
    expect(fake.counted()).toMatchObject({ token: 2, dag: 3 });
    clock.nowMs -= 100 * 86_400_000;
  });

  it('is not repeated for a 403 about missing permissions', async () => {
    await findDag();
    fake.faults.add('dag', { kind: 'answer', status: 403, body: '{"detail":"Forbidden"}' });
    expect(await failureOf(findDag())).toBe('forbidden');
    expect(fake.count('token')).toBe(1);
  });

  // 403 "Invalid JWT token", as after a restart with a new secret.
  it('is repeated once for all concurrent calls when the tokens are revoked', async () => {
    await findDag();
    fake.access.revokeTokens();
    fake.resetCounts();
    await Promise.all([...Array(20).keys()].map(findDag));
    expect(fake.count('token')).toBe(1);
    expect(fake.count('dag')).toBeLessThanOrEqual(40);
  });

  it('compares exp with iat, so that it works with a local clock that is days off', async () => {
    clock.nowMs -= 86_400_000 * 2;
    await Promise.all([findDag(), findDag()]);
    await findDag();
    expect(fake.count('token')).toBe(1);
    clock.nowMs += 86_400_000 * 2;
  });

  it('is not retried for a minute after it was rejected', async () => {
    airflow = new AirflowOrchestrator(fake.settings({ password: 'wrong' }), { now: () => nowMs });
    for (let n = 0; n < 5; n++) expect(await failureOf(findDag())).toBe('unauthorized');
    expect(fake.count('token')).toBe(1);
    await expect(findDag()).rejects.toMatchObject({ options: { retryAfterMs: 60_000 } });
    pass(59_000);
    expect(await failureOf(findDag())).toBe('unauthorized');
    expect(fake.count('token')).toBe(1);
    pass(2000);
    expect(await failureOf(findDag())).toBe('unauthorized');
    expect(fake.count('token')).toBe(2);
    expect(fake.count('dag')).toBe(0);
  });

  it('is retried at once when the token endpoint was unavailable', async () => {
    fake.faults.add('token', { kind: 'answer', status: 502 });
    expect(await failureOf(findDag())).toBe('unreachable');
    expect(await findDag()).toEqual({ paused: false });
  });

  it('waits as long as a retry hint states', async () => {
    fake.faults.add('token', { kind: 'answer', status: 429, headers: { 'retry-after': '40' } });
    expect(await failureOf(findDag())).toBe('busy');
    pass(39_000);
    await expect(findDag()).rejects.toMatchObject({ failure: 'busy', options: { retryAfterMs: 1000 } });
    pass(1001);
    expect(await findDag()).toEqual({ paused: false });
    expect(fake.count('token')).toBe(2);
  });

  it('is made once when the new token is rejected, too, and then not for a minute', async () => {
    await findDag();
    fake.resetCounts();
    // As with several API servers whose secrets differ.
    fake.faults.add('dag', { kind: 'answer', status: 401 }, 6);
    for (let n = 0; n < 5; n++) expect(await failureOf(findDag())).toBe('unauthorized');
    expect(fake.counted()).toEqual({ token: 1, dag: 6 });
    expect(await findDag()).toEqual({ paused: false });
    expect(fake.count('token')).toBe(1);
  });

  it.each(['{}', '{"access_token":7}', '{"access_token":"a\\r\\nx-header: 1"}', '"token"', 'null'])(
    'accepts no token from the response %s',
    async (body) => {
      fake.faults.add('token', { kind: 'answer', status: 201, body });
      expect(await failureOf(findDag())).toBe('unreachable');
    },
  );

  it('uses a token without an expiry for five minutes', async () => {
    fake.access.fixedToken = 'opaque';
    fake.faults.add('token', { kind: 'answer', status: 201, body: '{"access_token":"opaque"}' });
    await findDag();
    pass(299_000);
    await findDag();
    expect(fake.count('token')).toBe(1);
    pass(2000);
    await findDag();
    expect(fake.count('token')).toBe(2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject, type Identity } from '../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch, type Credential } from '../support/http/ingest-client.js';
import { PostgresPair } from '../support/postgres/postgres-pair.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { SERVICE_ENV } from './support/scenario.js';

const SOON = { timeout: 60_000, interval: 100 };
const MAX_LAG_SECONDS = 2;

describe('reads from a standby', () => {
  let pair: PostgresPair;
  let service: ServiceProcess;
  let identity: Identity;
  let project: string;
  let credential: Credential;

  beforeAll(async () => {
    pair = await PostgresPair.start();
    // Commits confirm the flush of the standby, so its replay can be paused without blocking them.
    service = await ServiceProcess.start({
      databaseUrl: pair.url,
      env: {
        ...SERVICE_ENV,
        DATABASE_READ_URL: pair.standbyUrl,
        DATABASE_READ_MAX_LAG_SECONDS: String(MAX_LAG_SECONDS),
      },
    });
    identity = await bootstrap(service);
    project = (await createProject(service, identity.accessToken)).id;
    credential = await createApiKey(service, identity.accessToken, project);
  });
  afterAll(async () => {
    await service.dispose();
    await pair.dispose();
  });

  const metric = async (name: string): Promise<number | null> => {
    const { text } = await get(`${service.baseUrl}/metrics`);
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
    return value === undefined ? null : Number(value);
  };
  const messages = async (): Promise<string[]> => {
    const url = `${service.baseUrl}/api/events?project_id=${project}&type=log`;
    const answer = await get(url, { authorization: `Bearer ${identity.accessToken}` });
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as { items: { data: { message: string } }[] }).items
      .map(({ data }) => data.message)
      .toSorted();
  };
  const standby = async (): Promise<unknown> => {
    const answer = await get(`${service.baseUrl}/api/system`, {
      authorization: `Bearer ${identity.accessToken}`,
    });
    const { database } = answer.json as { database: { state: string; standby: { used: boolean } } };
    return { state: database.state, used: database.standby.used };
  };
  const send = async (message: string): Promise<void> => {
    expect((await sendBatch(service.baseUrl, credential, batchOf(logEvent(message)))).status).toBe(200);
  };

  it('are used by the explorer while the standby is close to the primary', async () => {
    await expect.poll(() => metric('signalbox_read_standby_used'), SOON).toBe(1);
    await send('first');
    await expect.poll(messages, SOON).toEqual(['first']);
    const scans = async (): Promise<number> => {
      const [row] = await pair.queryStandby<{ n: string }>(
        `SELECT coalesce(sum(idx_scan + seq_scan), 0) AS n FROM pg_stat_user_tables WHERE relname LIKE 'events_2%'`,
      );
      return Number(row?.n);
    };
    const before = await scans();
    await expect
      .poll(async () => {
        await messages();
        return scans();
      }, SOON)
      .toBeGreaterThan(before);
    expect(await standby()).toEqual({ state: 'ok', used: true });
  });

  it('return the data of the standby until its lag is too large, and then that of the primary', async () => {
    await pair.queryStandby('SELECT pg_wal_replay_pause()');
    await expect
      .poll(
        async () =>
          (await pair.queryStandby<{ s: string }>('SELECT pg_get_wal_replay_pause_state() AS s'))[0]?.s,
        SOON,
      )
      .toBe('paused');
    await send('second');
    await expect.poll(() => metric('signalbox_read_standby_used'), SOON).toBe(0);
    expect(await metric('signalbox_read_standby_lag_seconds')).toBeGreaterThan(MAX_LAG_SECONDS);
    expect(await messages()).toEqual(['first', 'second']);
    await expect.poll(standby, SOON).toEqual({ state: 'warn', used: false });
    await pair.queryStandby('SELECT pg_wal_replay_resume()');
    await expect.poll(() => metric('signalbox_read_standby_used'), SOON).toBe(1);
    expect(await metric('signalbox_read_standby_lag_seconds')).toBeLessThanOrEqual(MAX_LAG_SECONDS);
  });

  it('use the primary without a failed request when the standby is killed', async () => {
    // Commits must not wait for the killed standby.
    await pair.query(`ALTER SYSTEM SET synchronous_standby_names = ''`);
    await pair.query('SELECT pg_reload_conf()');
    await pair.killStandby();
    for (let read = 0; read < 20; read++) expect(await messages()).toEqual(['first', 'second']);
    await expect.poll(() => metric('signalbox_read_standby_used'), SOON).toBe(0);
    await send('third');
    expect(await messages()).toEqual(['first', 'second', 'third']);
    expect(service.isRunning).toBe(true);
  });
});

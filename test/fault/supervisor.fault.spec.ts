import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { get, sendBatch, type Credential } from '../support/http/ingest-client.js';
import { isRunning, signalPid, untilGone } from '../support/processes/pids.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { supervisedProcesses } from '../support/processes/supervised-processes.js';
import { SERVICE_ENV } from './support/scenario.js';
import { SteadyLoad } from './support/steady-load.js';

const NAMES = ['api-1', 'api-2', 'worker'];
const SOON = { timeout: 60_000, interval: 50 };
const ENV = {
  ...SERVICE_ENV,
  SERVICE_PROCESSES: '2',
  // The event-loop lag of a busy machine must not cause refusals here.
  INGEST_MAX_EVENT_LOOP_LAG_MS: '600000',
  INGEST_MAX_QUEUE_WAIT_MS: '600000',
};

describe('a supervisor with two API processes and a worker', () => {
  let service: ServiceProcess;
  let credential: Credential;

  beforeAll(async () => {
    service = await ServiceProcess.start({ env: ENV });
    const { accessToken } = await bootstrap(service);
    const { id } = await createProject(service, accessToken);
    credential = await createApiKey(service, accessToken, id);
  });
  afterAll(() => service.dispose());

  /** The response comes from the API process that is ready first. */
  const untilStarted = async (): Promise<void> => {
    const isStarted = (): boolean =>
      service.log.lastIndexOf('"worker_processes"') > service.log.lastIndexOf('"execution_mode"');
    await expect.poll(isStarted, SOON).toBe(true);
  };
  const processes = (): Map<string, number> => supervisedProcesses(service.pid as number);
  const untilComplete = async (): Promise<void> => {
    await untilStarted();
    await expect.poll(() => [...processes().keys()].toSorted(), SOON).toEqual(NAMES);
    await expect
      .poll(() => scraped('signalbox_process_up'), SOON)
      .toEqual(Object.fromEntries(NAMES.map((n) => [n, 1])));
  };
  const load = (faults: (load: SteadyLoad) => Promise<void>): Promise<SteadyLoad> =>
    SteadyLoad.during({ baseUrl: () => service.baseUrl, credential }, faults);
  const lost = (done: SteadyLoad): Promise<string[]> =>
    done.lost((sql, values) => service.query(sql, values));

  /** Values of a metric by process. */
  const scraped = async (metric: string): Promise<Record<string, number>> => {
    // On a new connection, which any of the processes may accept.
    const answer = await get(`${service.baseUrl}/metrics`, { connection: 'close' }).catch(() => null);
    const samples = (answer?.text ?? '').matchAll(
      new RegExp(`^${metric}\\{[^}]*process="([^"]+)"[^}]*\\} (\\S+)$`, 'gm'),
    );
    return Object.fromEntries(
      [...samples].map(([, name = '', value]) => [name, Number(value)] as const).toSorted(),
    );
  };

  it('returns the metrics of all processes for every request, from each of them', async () => {
    await untilComplete();
    const sum = (values: Record<string, number>): number => Object.values(values).reduce((a, b) => a + b, 0);
    const before = sum(await scraped('signalbox_ingest_duration_seconds_count'));
    for (let batch = 0; batch < 10; batch++) {
      expect((await sendBatch(service.baseUrl, credential, '{"events":[]}')).status).toBe(200);
    }
    for (let request = 0; request < 6; request++) {
      const requests = await scraped('signalbox_ingest_duration_seconds_count');
      expect(Object.keys(requests)).toEqual(NAMES);
      expect(requests['worker']).toBe(0);
      expect(sum(requests)).toBe(before + 10);
    }
    const { text } = await get(`${service.baseUrl}/metrics`);
    expect(text.match(/^# TYPE signalbox_ingest_duration_seconds /gm)).toHaveLength(1);
  });

  it('has one replica per process', async () => {
    const [row] = await service.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM replicas WHERE seen_at > now() - interval '3 seconds'`,
    );
    expect(row?.n).toBe(3);
  });

  it('continues to serve while an API process is killed, and starts a replacement', async () => {
    const killed = processes().get('api-1') as number;
    const done = await load(async (running) => {
      await running.progress(50);
      signalPid(killed, 'SIGKILL');
      await running.progress(50);
      await untilComplete();
      await running.progress(50);
    });
    expect(processes().get('api-1')).not.toBe(killed);
    // Only requests in progress in the killed process were refused; they were sent again.
    expect(done.refused.length).toBeLessThanOrEqual(8);
    expect(await lost(done)).toEqual([]);
    expect(await scraped('signalbox_process_restarts_total')).toEqual({ 'api-1': 1, 'api-2': 0, worker: 0 });
  });

  it('replaces a killed worker with another one, which continues its work', async () => {
    const killed = processes().get('worker') as number;
    signalPid(killed, 'SIGKILL');
    const done = await load(async (running) => {
      await running.progress(50);
      await untilComplete();
    });
    expect(done.refused).toEqual([]);
    const counted = async (): Promise<number> => {
      const [row] = await service.query<{ n: number }>(
        `SELECT coalesce(sum(events), 0)::int AS n FROM event_counts_hours WHERE type = 'log'
            AND build = (SELECT build FROM projections WHERE name = 'event-counts' AND state = 'current')`,
      );
      return row?.n ?? 0;
    };
    const [stored] = await service.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM events WHERE type = 'log'`,
    );
    await expect.poll(counted, SOON).toBe(stored?.n);
  });

  it('replaces all processes on SIGHUP under load without refusing a request', async () => {
    await untilComplete();
    const before = processes();
    const done = await load(async (running) => {
      await running.progress(50);
      signalPid(service.pid as number, 'SIGHUP');
      await expect
        .poll(() => [...processes()].filter(([name, pid]) => before.get(name) !== pid).length, SOON)
        .toBe(NAMES.length);
      await expect.poll(() => service.log.includes('rolling restart completed'), SOON).toBe(true);
      await running.progress(50);
    });
    process.stdout.write(`supervisor: ${done.answeredAt.length} batches during the rolling restart\n`);
    expect(done.refused).toEqual([]);
    expect(await lost(done)).toEqual([]);
    await untilComplete();
  });

  it('leaves no process behind when it is killed, and starts again', async () => {
    const pids = [...processes().values()];
    const postmaster = service.postmasterPid();
    expect(postmaster).not.toBeNull();
    const done = await load(async (running) => {
      await running.progress(50);
      await service.kill('SIGKILL');
      for (const pid of pids) await untilGone(pid, 10_000);
      expect(pids.filter((pid) => isRunning(pid, 'main.js'))).toEqual([]);
      await untilGone(postmaster, 30_000);
      expect(service.postmasterPid()).toBeNull();
      await service.launch();
      await running.progress(50);
    });
    expect(await lost(done)).toEqual([]);
    await untilComplete();
  });

  it('refuses a second supervisor on its data folder with a message', async () => {
    const { code, output } = await service.startTwin();
    expect(code).toBe(1);
    expect(output).toContain('Another instance of the service uses this data folder');
    expect((await get(`${service.baseUrl}/health/ready`)).status).toBe(200);
  });

  it('replaces a process that is killed before all are ready', async () => {
    await service.stop();
    const launched = service.launch();
    let killed: number | undefined;
    await expect
      .poll(() => (killed = processes().get('worker')), { timeout: 60_000, interval: 5 })
      .toBeDefined();
    signalPid(killed as number, 'SIGKILL');
    await launched;
    await untilComplete();
    expect(processes().get('worker')).not.toBe(killed);
    expect(await scraped('signalbox_process_restarts_total')).toEqual({ 'api-1': 0, 'api-2': 0, worker: 1 });
  });

  it.each<[string, NodeJS.Signals, 'all' | 'supervisor']>([
    ['SIGTERM', 'SIGTERM', 'supervisor'],
    ['Ctrl-C, which reaches each of them as well', 'SIGINT', 'all'],
  ])('ends all processes gracefully on %s', async (_, signal, receivers) => {
    const pids = [...processes().values()];
    const logBefore = service.log.length;
    const done = await load(async (running) => {
      await running.progress(50);
      // Before the supervisor, which signals each of them again.
      if (receivers === 'all') for (const pid of pids) signalPid(pid, signal);
      expect(await service.stop(signal)).toEqual({ code: 0, signal: null });
      expect(pids.filter((pid) => isRunning(pid, 'main.js'))).toEqual([]);
      expect(service.postmasterPid()).toBeNull();
      // One message by each process, and one by the supervisor.
      const ended = service.log.slice(logBefore).matchAll(/"msg":"(stopped|second signal[^"]*)"/g);
      expect([...ended].map(([, message]) => message)).toEqual(Array(NAMES.length + 1).fill('stopped'));
      await service.launch();
      await running.progress(10);
    });
    expect(await lost(done)).toEqual([]);
    await untilComplete();
  });

  it('ends with a message when a process is killed repeatedly', async () => {
    await untilStarted();
    let last = 0;
    while (service.isRunning) {
      const pid = processes().get('worker');
      if (pid !== undefined && pid !== last) signalPid((last = pid), 'SIGKILL');
      await sleep(20);
    }
    expect(service.log).toMatch(/The process worker exited 8 times in a row \(last with SIGKILL\)/);
    expect(service.postmasterPid()).toBeNull();
  });
});

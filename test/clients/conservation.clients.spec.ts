import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SERVICE_ENV } from '../fault/support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';
import { ChaosProxy, type Fate } from '../support/http/chaos-proxy.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { IS_SOAK } from '../support/vitest/soak.js';
import { EventSender } from './event-sender.js';
import { languages } from './languages.js';

/** How often the service is killed and, at other moments, the clients that have a spool. */
const KILLS = IS_SOAK ? 40 : 2;
/** Limit of further kills, when the random faults so far have not covered enough. */
const MAX_KILLS = KILLS + 10;
/** A queue that is full during a restart of the service, but not most of the time. */
const EVENTS = {
  batch_events: 20,
  batch_interval_ms: 20,
  queue_events: 400,
  request_timeout_ms: 1_500,
  backoff_initial_ms: 10,
  backoff_max_ms: 200,
  refused_retry_ms: 50,
};

describe('events sent over a failing network to a service that is killed', () => {
  const random = seedOfThisRun('conservation');
  const fates = random.fork('fates');
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-conservation-'));
  const inMemory: EventSender[] = [];
  const withSpool: EventSender[] = [];
  let isHealed = false;
  let service: ServiceProcess;
  let proxy: ChaosProxy;

  beforeAll(async () => {
    service = await ServiceProcess.start({ env: SERVICE_ENV });
    proxy = await ChaosProxy.start({ upstreamPort: () => service.port, decide });
    const { accessToken } = await bootstrap(service);
    const project = await createProject(service, accessToken);
    const key = await createApiKey(service, accessToken, project.id);
    const base = {
      base_url: proxy.baseUrl,
      project_id: project.id,
      api_key: key.apiKey,
      webhook_secret: key.webhookSecret,
    };
    for (const language of languages()) {
      const command = await language.command();
      const sender = (name: string, events: { spool_folder?: string }): EventSender =>
        new EventSender({
          name,
          command,
          config: { ...base, events: { ...EVENTS, ...events } },
          random: random.fork(name),
        });
      inMemory.push(sender(`${language.name}-memory`, {}));
      // Not compressed, because the test reads the files of the spool.
      const spooled = { spool_folder: join(folder, language.name), gzip_min_bytes: 1e9 };
      withSpool.push(sender(`${language.name}-spool`, spooled));
    }
    await Promise.all([...inMemory, ...withSpool].map((sender) => sender.start()));
  });
  afterAll(async () => {
    await Promise.all([...inMemory, ...withSpool].map((sender) => sender.stop()));
    await proxy?.stop();
    await service?.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  function decide(_direction: 'answer' | 'request', size: number): Fate {
    if (isHealed) return { kind: 'pass', delayMs: 0 };
    switch (fates.weighted({ pass: 80, delay: 8, lose: 5, tear: 5, swallow: 2 })) {
      case 'pass':
        return { kind: 'pass', delayMs: 0 };
      case 'delay':
        return { kind: 'pass', delayMs: fates.int(5, 100) };
      case 'lose':
        return { kind: 'cut', afterBytes: 0, reset: fates.chance(0.5) };
      case 'tear':
        return { kind: 'cut', afterBytes: fates.int(1, size), reset: fates.chance(0.5) };
      case 'swallow':
        return { kind: 'swallow' };
    }
  }

  function hasCoveredEnough(): boolean {
    return proxy.confirmationsLost > 0 && withSpool.every(({ mustBeStored }) => mustBeStored.size > 0);
  }

  it(
    'are stored once or reported as dropped, by every client',
    async () => {
      const stop = new AbortController();
      const running = Promise.all([...inMemory, ...withSpool].map((sender) => sender.run(stop.signal)));
      try {
        for (let kill = 0; kill < KILLS || (!hasCoveredEnough() && kill < MAX_KILLS); kill++) {
          await sleep(random.int(300, 2_000));
          await Promise.all([
            service.restart('SIGKILL'),
            ...withSpool.map(async (sender) => {
              await sleep(random.int(0, 2_000));
              await sender.killAndRestart();
            }),
          ]);
        }
        const last = (): number[] => [...inMemory, ...withSpool].map(({ acceptedNow }) => acceptedNow);
        await expect.poll(() => Math.min(...last())).toBeGreaterThan(0);
      } finally {
        isHealed = true;
        stop.abort();
        await running;
      }
      const ends = await Promise.all(
        [...inMemory, ...withSpool].map(async (sender) => ({ sender, ...(await sender.finish()) })),
      );

      const rows = await service.query<{ id: string; count: number }>(
        `SELECT data->>'id' AS id, count(*)::int AS count FROM events
         WHERE type = 'log' AND data ? 'id' GROUP BY 1`,
      );
      const stored = new Map(rows.map(({ id, count }) => [id, count]));
      expect(rows.filter(({ count }) => count > 1)).toEqual([]);
      for (const { sender, accepted, refused, left, report } of ends) {
        expect({ left, queued: report.queued.events, rejected: report.rejected }).toEqual({
          left: 0,
          queued: 0,
          rejected: [],
        });
        expect(accepted.filter((id) => !stored.has(id))).toEqual([]);
        expect(refused.filter((id) => stored.has(id))).toEqual([]);
        expect(report.dropped['queue_full'] ?? 0).toBe(refused.length);
        const delivered = new Set(report.delivered_events);
        expect({ name: sender.name, lost: accepted.filter((id) => !delivered.has(id)) }).toEqual({
          name: sender.name,
          lost: [],
        });
        expect({
          name: sender.name,
          unstored: report.delivered_events.filter((id) => !stored.has(id)),
        }).toEqual({ name: sender.name, unstored: [] });
      }
      for (const sender of withSpool) {
        expect([...sender.mustBeStored].filter((id) => !stored.has(id))).toEqual([]);
        expect([...sender.spooled()]).toEqual([]);
      }

      // The faults that the run must have covered, so that the result is meaningful.
      expect(hasCoveredEnough()).toBe(true);
      const total = ends.flatMap(({ accepted, sender }) => [...accepted, ...sender.acceptedByKilled]).length;
      const refused = ends.flatMap((end) => end.refused).length;
      console.log(
        `conservation: ${total} events accepted, ${refused} dropped, ${stored.size} stored; confirmations lost: ${proxy.confirmationsLost}`,
      );
    },
    IS_SOAK ? 30 * 60_000 : 240_000,
  );
});

import { expect } from 'vitest';
import { respond, type Step } from '../scripted-service.js';
import type { ClientHandle } from '../test-service.js';
import type { Scenario, Stage } from '../stage.js';

const needs = 'events';
/** Waits are random, so several clients are needed to observe their limits. */
const CLIENTS = 9;
const TRIES = 5;
/** Tolerance for the timers of two processes on a busy machine. */
const EARLY_MS = 30;
const LATE_MS = 150;

/** How long clients wait between attempts. */
export const backoffScenarios: Scenario[] = [
  {
    title: 'waits a random time below a limit that doubles with each failure up to its maximum',
    needs,
    run: async (stage) => {
      const limits = [200, 400, 800, 800];
      failFirst(stage, 503, TRIES - 1);
      const settings = { backoff_initial_ms: 200, backoff_max_ms: 800 };
      const clients = await Promise.all(Array.from({ length: CLIENTS }, () => stage.events(settings)));
      await deliverAll(clients);
      const byKey = [...waitsByKey(stage).values()];
      expect(byKey.map((waits) => waits.length)).toEqual(clients.map(() => limits.length));
      const shares = byKey.flatMap((waits) => waits.map((wait, n) => wait / (limits[n] ?? 1)));
      const late = byKey.flatMap((waits) => waits.filter((wait, n) => wait > (limits[n] ?? 0) + LATE_MS));
      expect(late.length).toBeLessThanOrEqual(shares.length / 10);
      // Spread over the whole range, not only at its start or end.
      expect(Math.min(...shares)).toBeLessThan(0.5);
      expect(Math.max(...shares)).toBeGreaterThan(0.5);
      // No wait could be this long if all had the first limit.
      const last = byKey.flatMap((waits) => waits.slice(2));
      expect(Math.max(...last)).toBeGreaterThan((limits[0] ?? 0) + LATE_MS);
    },
  },
  {
    title: 'doubles the wait after a refused key up to ten times its first value',
    needs,
    run: async (stage) => {
      failFirst(stage, 401, 6);
      const client = await stage.events({ refused_retry_ms: 50 });
      await deliverAll([client]);
      const [waits = []] = [...waitsByKey(stage).values()];
      const minWaits = [50, 100, 200, 400, 500, 500];
      expect(waits.map((wait, n) => wait >= (minWaits[n] ?? 0) - EARLY_MS)).toEqual(minWaits.map(() => true));
      // After another doubling, it would be 1,600 ms.
      expect(waits.at(-1)).toBeLessThan(1_400);
    },
  },
];

async function deliverAll(clients: ClientHandle[]): Promise<void> {
  await Promise.all(clients.map((client) => client.enqueue('a')));
  expect(await Promise.all(clients.map((client) => client.flush()))).toEqual(clients.map(() => true));
}

/** Lets each batch fail `times` times. */
function failFirst(stage: Stage, status: number, times: number): void {
  const tries = new Map<string, number>();
  const step: Step = async (exchange) => {
    stage.service.onIngest(step);
    const key = String(exchange.request.headers['x-service-idempotency-key']);
    const before = tries.get(key) ?? 0;
    tries.set(key, before + 1);
    const accepted = respond(200, {}, '{"accepted":1,"rejected":[]}');
    await (before < times ? respond(status) : accepted)(exchange);
  };
  stage.service.onIngest(...Array.from({ length: CLIENTS }, () => step));
}

/** Milliseconds between the attempts of each batch. */
function waitsByKey(stage: Stage): Map<string, number[]> {
  const waits = new Map<string, number[]>();
  const lastMs = new Map<string, number>();
  for (const { key, atMs } of stage.service.attempts) {
    const before = lastMs.get(key);
    if (before !== undefined) waits.set(key, [...(waits.get(key) ?? []), atMs - before]);
    lastMs.set(key, atMs);
  }
  return waits;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { CALLBACK_SECRET, signatureOf } from '../../support/apps/callbacks.js';
import type { PostgresProcess } from '../../support/postgres/postgres-process.js';
import type { SeededRandom } from '../../support/seeded-random.js';

const CLIENT_TIMEOUT_MS = 5000;
const MAX_ATTEMPTS = 3;
const STATES = ['queued', 'running', 'success', 'failed'] as const;
const RANK: Readonly<Record<string, number>> = {
  submitted: 0,
  running: 1,
  succeeded: 2,
  failed: 2,
  canceled: 2,
};

/** What a response with status 200 confirmed. */
interface Confirmed {
  key: string;
  runId: string;
  /** The state of the run, according to the response. */
  state: string;
  applied: boolean;
}

/** Sends signed callbacks about runs, one after the other, and records which were confirmed. */
export class CallbackSender {
  readonly confirmed: Confirmed[] = [];
  /** How often a callback of each run, state and clear number was sent. */
  readonly sent = new Map<string, number>();
  failures = 0;
  /** Responses other than 200 and 503. */
  readonly unexpected: string[] = [];
  private number = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly baseUrl: () => string,
    private readonly runIds: readonly string[],
  ) {}

  async send(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const runId = this.random.pick(this.runIds);
      const state = this.random.pick(STATES);
      const clearNumber = this.random.int(0, 3);
      const body = JSON.stringify({
        run_id: runId,
        state,
        clear_number: clearNumber,
        error: `${this.random.seed} ${this.number++}`,
      });
      const key = `${runId} ${state} ${clearNumber}`;
      for (let attempt = 0; attempt < MAX_ATTEMPTS && !signal.aborted; attempt++) {
        if (await this.attempt(runId, key, body)) break;
        this.failures += 1;
        await sleep(this.random.int(20, 300));
      }
    }
  }

  private async attempt(runId: string, key: string, body: string): Promise<boolean> {
    this.sent.set(key, (this.sent.get(key) ?? 0) + 1);
    const timestamp = String(Math.floor(Date.now() / 1000));
    try {
      const response = await fetch(`${this.baseUrl()}/api/v1/apps/runs/${runId}/callback`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-service-timestamp': timestamp,
          'x-service-signature': signatureOf(CALLBACK_SECRET, timestamp, body),
        },
        body,
        signal: AbortSignal.timeout(CLIENT_TIMEOUT_MS),
      });
      const text = await response.text();
      if (response.status === 200) {
        const { state, applied } = JSON.parse(text) as { state: string; applied: boolean };
        this.confirmed.push({ key, runId, state, applied });
      } else if (response.status !== 503) this.unexpected.push(`${response.status} ${text}`);
      return response.status === 200;
    } catch {
      return false;
    }
  }
}

/** Checks that every confirmed callback is stored and that every run keeps its first end state. @returns the violations. */
export async function checkCallbacks(
  postgres: PostgresProcess,
  senders: readonly CallbackSender[],
): Promise<string[]> {
  const confirmed = senders.flatMap((sender) => sender.confirmed);
  const wrong: string[] = [];
  const stored = await storedTimes(postgres);
  for (const [key, times] of countBy(confirmed.map((one) => one.key))) {
    const kept = stored.get(key) ?? 0;
    if (kept < times) wrong.push(`${key}: ${times} confirmed, ${kept} stored`);
  }
  for (const [key, kept] of stored) {
    const times = senders.reduce((sum, { sent }) => sum + (sent.get(key) ?? 0), 0);
    if (kept > times) wrong.push(`${key}: ${times} sent, ${kept} stored`);
  }
  const runs = await postgres.query<{ id: string; state: string; ends: number }>(
    `SELECT r.id, r.state, count(t.run_id)::int AS ends FROM runs r
       LEFT JOIN run_transitions t ON t.run_id = r.id AND t.applied AND t.to_state IN ('succeeded', 'failed', 'canceled')
      GROUP BY r.id`,
  );
  const states = new Map(runs.map(({ id, state }) => [id, state]));
  for (const { id, ends, state } of runs) {
    if (ends !== (RANK[state] === 2 ? 1 : 0)) wrong.push(`${id} is ${state} and ended ${ends} times`);
  }
  for (const { runId, state, applied } of confirmed) {
    const now = states.get(runId) ?? 'missing';
    const isPast = (RANK[state] ?? 9) < (RANK[now] ?? -1);
    if (state !== now && !isPast) wrong.push(`${runId} is ${now}; ${state} was confirmed (${applied})`);
  }
  return wrong;
}

async function storedTimes(postgres: PostgresProcess): Promise<Map<string, number>> {
  const rows = await postgres.query<{ key: string; times: number }>(
    `SELECT run_id || ' ' || observed || ' ' || clear_number AS key, sum(times)::int AS times
       FROM run_transitions WHERE source = 'callback' GROUP BY 1`,
  );
  return new Map(rows.map(({ key, times }) => [key, times]));
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

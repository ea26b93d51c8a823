import { isDeepStrictEqual } from 'node:util';
import { get } from '../../support/http/ingest-client.js';
import { BatchMaker, type MadeEvent } from './batches.js';
import { Delivery, type Project } from './delivery.js';
import type { Oracle } from './oracle.js';
import type { SeededRandom } from '../../support/seeded-random.js';
import { setTimeout as sleep } from 'node:timers/promises';

export interface CheckInput {
  oracle: Oracle;
  projects: readonly Project[];
  accessToken: string;
  baseUrl: string;
  query: <Row extends object>(sql: string) => Promise<Row[]>;
  random: SeededRandom;
  /** Unique among the checks of this oracle. */
  name: string;
}

interface StoredEvent {
  project_id: string;
  type: string;
  ts: string;
  marker: string | null;
  data: string;
}

/** Expected number of keys that are sent again after all faults; each costs a request. */
const REPEATS = 150;
const SHOWN = 20;
/** Audit events that the service itself writes about projects and keys, or a command about its actions; no client sent them. */
const OWN_AUDIT = `(type = 'audit' AND data->>'marker' IS NULL
                    AND (coalesce(data->'metadata' ? 'request_id', false) OR coalesce(data->>'actor', '') LIKE 'command:%'))`;

/** Checks a recovered service against the oracle's records of the senders. @returns a sentence for each violation. */
export async function checkDeliveries(input: CheckInput): Promise<string[]> {
  const { oracle } = input;
  await repeatKeys(input);
  await sendFreshEvents(input);
  const events = await input.query<StoredEvent>(
    `SELECT project_id, type, to_char(ts AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS ts,
            data->>'marker' AS marker, data::text AS data FROM events WHERE NOT ${OWN_AUDIT}`,
  );
  const keys = await input.query<{ project_id: string; key: string }>(
    'SELECT project_id, key FROM ingest_keys',
  );
  const wrong = [
    ...oracle.violations(),
    ...wrongCounts(oracle, events),
    ...wrongContents(oracle, events),
    ...wrongKeys(oracle, keys),
    ...(await wrongOverHttp(input, events)),
  ];
  if (wrong.length === 0) return [];
  return [`${wrong.length} violations, SEED=${input.random.seed.split('/')[0]}`, ...wrong.slice(0, SHOWN)];
}

/** Sends the same key again, after all faults and restarts: {@link Oracle.violations} compares the bytes. */
async function repeatKeys({ oracle, random, baseUrl }: CheckInput): Promise<void> {
  const confirmed = oracle.deliveries.filter(
    (delivery) => delivery.batch.key !== null && delivery.confirmations.length > 0,
  );
  const chosen = confirmed.filter(() => random.chance(REPEATS / confirmed.length));
  for (const delivery of chosen) await attemptUntilAnswered(delivery, baseUrl);
}

/** New events are accepted after all faults. */
async function sendFreshEvents({ oracle, projects, random, baseUrl, name }: CheckInput): Promise<void> {
  for (const project of projects) {
    const batch = new BatchMaker(`${name}.${project.id}`, random).valid(3);
    const delivery = new Delivery({ ...batch, key: random.uuid() }, project);
    oracle.add(delivery);
    await attemptUntilAnswered(delivery, baseUrl);
  }
}

/** Retries while the project's quota refuses the batch; no other refusal is expected at this point. */
async function attemptUntilAnswered(delivery: Delivery, baseUrl: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const { outcome } = await delivery.attempt(baseUrl);
    if (outcome !== 429) return;
    await sleep(100);
  }
}

/**
 * Events of confirmed batches must be stored exactly once, those of refused or rejected ones never. A batch without a key is stored
 * completely by each attempt that stores it, at most once per attempt.
 */
function wrongCounts(oracle: Oracle, events: readonly StoredEvent[]): string[] {
  const copies = countBy(events, (event) => String(event.marker));
  const wrong: string[] = [];
  for (const delivery of oracle.deliveries) {
    const { batch } = delivery;
    const [min, max] = expectedCopies(delivery);
    const counts = new Set<number>();
    for (const { marker, stored } of batch.events) {
      const found = copies.get(marker) ?? 0;
      copies.delete(marker);
      if (stored !== null) counts.add(found);
      else if (found > 0) wrong.push(`rejected, but stored ${found} times: ${marker}`);
    }
    const [count = 0] = counts;
    if (counts.size > 1) {
      wrong.push(`stored in part (${[...counts].join(' and ')} times): ${delivery.describe()}`);
    } else if (counts.size === 1 && (count < min || count > max)) {
      wrong.push(`stored ${count} times instead of ${min} to ${max}: ${delivery.describe()}`);
    }
    if (isPromised(delivery) && delivery.confirmations.length === 0) {
      wrong.push(`never confirmed: ${delivery.describe()}`);
    }
  }
  return [...wrong, ...[...copies.keys()].map((marker) => `stored, but never sent: ${marker}`)];
}

function expectedCopies(delivery: Delivery): [min: number, max: number] {
  if (delivery.batch.status !== 200 || delivery.reuses) return [0, 0];
  const confirmed = delivery.confirmations.length;
  if (delivery.batch.key === null) return [confirmed, confirmed + delivery.uncertain.length];
  return confirmed > 0 ? [1, 1] : [0, 1];
}

/** Batches with a key are sent until they are confirmed. */
function isPromised({ batch }: Delivery): boolean {
  return batch.key !== null && batch.status === 200;
}

function wrongContents(oracle: Oracle, events: readonly StoredEvent[]): string[] {
  const sent = new Map<string, { event: MadeEvent; project: Project }>();
  for (const { batch, project } of oracle.deliveries) {
    for (const event of batch.events) sent.set(event.marker, { event, project });
  }
  return events.flatMap((found) => {
    const origin = sent.get(String(found.marker));
    const expected = origin?.event.stored;
    if (!expected) return [];
    const same =
      found.project_id === origin.project.id &&
      found.type === expected.type &&
      found.ts === expected.ts &&
      sameJson(found.data, expected.data);
    return same ? [] : [`stored differently: ${expected.data} became ${found.data}`];
  });
}

/** Compares digit by digit: parsed, two different big integers may be one number. */
function sameJson(a: string, b: string): boolean {
  return exactNumber(a) === exactNumber(b) && isDeepStrictEqual(JSON.parse(a), JSON.parse(b));
}

function exactNumber(json: string): string | undefined {
  return /"exact": ?(\d+)/.exec(json)?.[1];
}

/** The stored keys must be exactly those of the confirmed batches. */
function wrongKeys(oracle: Oracle, rows: readonly { project_id: string; key: string }[]): string[] {
  const confirmed = new Set(
    oracle.deliveries
      .filter(({ batch, confirmations }) => batch.key !== null && confirmations.length > 0)
      .map(({ batch, project }) => `${project.id} ${batch.key}`),
  );
  const stored = new Set(rows.map((row) => `${row.project_id} ${row.key}`));
  return [
    ...[...confirmed]
      .filter((key) => !stored.has(key))
      .map((key) => `confirmed, but not stored as a key: ${key}`),
    ...[...stored]
      .filter((key) => !confirmed.has(key))
      .map((key) => `stored as a key, but not confirmed: ${key}`),
  ];
}

/** The explorer must show what the table contains. */
async function wrongOverHttp(input: CheckInput, events: readonly StoredEvent[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const project of input.projects) {
    const shown = countBy(await listOverHttp(input, project.id), (data) => String(data['marker']));
    const stored = countBy(
      events.filter((event) => event.project_id === project.id),
      (event) => String(event.marker),
    );
    if (!isDeepStrictEqual(shown, stored)) {
      wrong.push(`over HTTP ${shown.size} markers are shown of ${stored.size} stored`);
    }
  }
  return wrong;
}

function isOwnAudit({ marker, metadata }: Record<string, unknown>): boolean {
  return (
    marker === undefined && typeof metadata === 'object' && metadata !== null && 'request_id' in metadata
  );
}

async function listOverHttp(input: CheckInput, projectId: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ project_id: projectId, limit: '200', ...(cursor ? { cursor } : {}) });
    const answer = await get(`${input.baseUrl}/api/events?${query.toString()}`, {
      authorization: `Bearer ${input.accessToken}`,
    });
    if (answer.status !== 200) throw new Error(`GET /api/events: ${answer.status} ${answer.text}`);
    const page = answer.json as { items: { data: Record<string, unknown> }[]; next_cursor: string | null };
    found.push(...page.items.map((item) => item.data).filter((data) => !isOwnAudit(data)));
    cursor = page.next_cursor;
  }
  return found;
}

function countBy<T>(list: readonly T[], name: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of list) counts.set(name(item), (counts.get(name(item)) ?? 0) + 1);
  return counts;
}

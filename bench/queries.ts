// Every route that reads events: p50 and p99, warm and cold, over 12 million events of 30 days; and the disk that they use.
//
//   --events 10000000             events of one project
//   --others 2000000              events of a hundred other projects together
//   --requests 200                warm requests of each route
//   --rounds 3                    cold requests of each route, each after a restart of PostgreSQL
//   --only ''                     only the routes whose name contains this text
//   --data ''                     keeps the database in this folder; a later run uses it and loads nothing
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../src/database/connection/database-address.js';
import { load, type Sender } from './queries/load.js';
import { routesOf, type Known, type Route } from './queries/routes.js';
import { callApi } from './support/api.js';
import { query, startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { cpuSeconds } from './support/processes.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';
import { setUp, startServer } from './support/service.js';
import { percentile } from './support/stats.js';
import { number, print, table, verdict } from './support/text.js';

const SEED = 'queries';
const OTHER_PROJECTS = 100;
const CATCH_UP_TIMEOUT_MS = 3_600_000;
const READY_TIMEOUT_MS = 60_000;
/** The service's default number of connections to the database. */
const CONNECTIONS = 10;
/** On each connection PostgreSQL makes five custom plans for a prepared statement, and a generic one with the sixth use. */
const PLANNED_USES = 6;

interface Measured {
  name: string;
  wantedMs: number | null;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  coldMs: number[];
  bytes: number;
  incomplete: number;
}

/** Description of the loaded data, stored beside the database in a kept folder. */
interface Loaded {
  projectId: string;
  /** Time of the newest event. */
  nowMs: number;
  stored: number;
  loadSeconds: number;
  secondsUntilProjected: number;
  diskMegabytesPerMillionEvents: { name: string; megabytes: number }[];
}

await runBenchmark(async (scope) => {
  const options = readOptions({
    events: 10_000_000,
    others: 2_000_000,
    requests: 200,
    rounds: 3,
    only: ' ',
    data: ' ',
  });
  const kept = options.data.trim() === '' ? undefined : options.data;
  const loadedFile = kept === undefined ? undefined : join(kept, 'loaded.json');
  const isLoaded = loadedFile !== undefined && existsSync(loadedFile);
  const database = await startDatabase(scope, {}, kept);
  const described = machine(database.version);
  printMachine(described);
  const address = isLoaded ? database.at('bench_full') : await database.create('bench_full');
  const service = await startServer(scope, database, { variant: 'full', name: 'bench_full', address });
  const { port } = service;
  let loaded: Loaded;
  if (isLoaded) {
    loaded = JSON.parse(await readFile(loadedFile, 'utf8')) as Loaded;
    await ready(port);
  } else {
    loaded = await loadAll(port, address, options);
    if (loadedFile !== undefined) await writeFile(loadedFile, JSON.stringify(loaded));
  }
  const { projectId, nowMs, stored, loadSeconds, secondsUntilProjected } = loaded;
  print(
    `${stored.toLocaleString('en')} events in ${number(loadSeconds)} s; projections had them ${number(secondsUntilProjected)} s later.`,
  );
  const disk = loaded.diskMegabytesPerMillionEvents;

  let token = await signIn(port);
  const known = await readKnown(projectId, port, token, nowMs);
  const chosen = (seed: string): Route[] =>
    routesOf(known, seed).filter(({ name }) => name.includes(options.only.trim()));
  const results = new Map<string, Measured>();
  print('\nCold and warm; ms');
  const isDropped = await canDropCaches();
  for (let round = 0; round < options.rounds; round += 1) {
    const routes = chosen(`${SEED} cold ${round}`);
    // The data that one request reads is warm for the next one, so each round begins with another route.
    const first = Math.floor((routes.length * round) / options.rounds);
    for (const { name, wantedMs, next } of [...routes.slice(first), ...routes.slice(0, first)]) {
      await database.restart();
      if (isDropped) await dropCaches();
      await ready(port);
      token = await signIn(port);
      const { ms } = await get(port, token, next());
      const known = results.get(name);
      if (known === undefined)
        results.set(name, {
          name,
          wantedMs,
          p50Ms: 0,
          p99Ms: 0,
          maxMs: 0,
          coldMs: [ms],
          bytes: 0,
          incomplete: 0,
        });
      else known.coldMs.push(ms);
    }
  }
  const cpuBefore = cpuSeconds(service.process.pid);
  for (const { name, wantedMs, next } of chosen(`${SEED} warm`)) {
    token = await signIn(port);
    await warmUp(() => get(port, token, next()));
    const answers: Answer[] = [];
    for (let count = 0; count < options.requests; count += 1) answers.push(await get(port, token, next()));
    const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
    results.set(name, {
      name,
      wantedMs,
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
      maxMs: sorted.at(-1) ?? 0,
      coldMs: results.get(name)?.coldMs ?? [],
      bytes: Math.max(...answers.map(({ bytes }) => bytes)),
      incomplete: answers.filter(({ complete }) => !complete).length,
    });
  }
  const measured = chosen(SEED).map(({ name }) => results.get(name)!);

  print(
    table(
      ['route', 'p50', 'p99', 'max', `cold (${isDropped ? 'disk' : 'PostgreSQL only'})`, 'KB', 'in part'],
      measured.map(({ name, p50Ms, p99Ms, maxMs, coldMs, bytes, incomplete }) => [
        name,
        number(p50Ms),
        number(p99Ms),
        number(maxMs),
        coldMs.map((ms) => number(ms)).join(' '),
        number(bytes / 1000),
        String(incomplete),
      ]),
    ),
  );
  print(`\nCPU time of the service: ${number(cpuSeconds(service.process.pid) - cpuBefore)} s`);
  print('\nDisk per million events, MB');
  print(
    table(
      ['table', 'MB'],
      disk.map(({ name, megabytes }) => [name, number(megabytes)]),
    ),
  );
  print();
  for (const { name, wantedMs, p99Ms } of measured) {
    if (wantedMs !== null)
      verdict(`${name}, p99`, `${number(p99Ms)} ms`, `< ${wantedMs} ms`, p99Ms < wantedMs);
  }
  writeResults('queries', {
    benchmark: 'queries',
    machine: described,
    options,
    stored,
    loadSeconds,
    secondsUntilProjected,
    diskMegabytesPerMillionEvents: disk,
    measured,
  });
});

/** Loads a project with many events, and a hundred with few. */
async function loadAll(
  port: number,
  address: DatabaseAddress,
  { events, others }: { events: number; others: number },
): Promise<Loaded> {
  const { projectId, accessToken } = await setUp(port);
  const nowMs = Date.now();
  const senders: Sender[] = [{ projectId, seed: SEED, events }];
  for (let count = 0; count < OTHER_PROJECTS; count += 1) {
    const { id } = await callApi<{ id: string }>(port, 'POST', '/api/projects', accessToken, {
      key: `other-${count}`,
      name: `Other ${count}`,
    });
    senders.push({ projectId: id, seed: `${SEED} ${count}`, events: others / OTHER_PROJECTS });
  }
  const began = performance.now();
  let shownAt = 0;
  const stored = await load(address, senders, nowMs, (count) => {
    if (count - shownAt < 1_000_000) return;
    shownAt = count;
    print(`  ${number(count / 1e6)} million events stored, ${number((performance.now() - began) / 1000)} s`);
  });
  const loadSeconds = (performance.now() - began) / 1000;
  const secondsUntilProjected = await caughtUp(port);
  const [counted] = await query<{ events: string }>(
    address,
    'SELECT coalesce(sum(events), 0) AS events FROM event_counts_hours',
  );
  if (Number(counted!.events) < stored) {
    throw new Error(`The projections counted ${counted!.events} of ${stored} events.`);
  }
  await query(address, 'VACUUM ANALYZE');
  await query(address, 'CHECKPOINT');
  return {
    projectId,
    nowMs,
    stored,
    loadSeconds,
    secondsUntilProjected,
    diskMegabytesPerMillionEvents: await sizes(address, stored),
  };
}

interface Answer {
  ms: number;
  bytes: number;
  complete: boolean;
}

/** @throws Error for a response other than 200, because a route that fails fast would have good figures. */
async function get(port: number, token: string, path: string): Promise<Answer> {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  const ms = performance.now() - began;
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status} ${text.slice(0, 500)}`);
  return { ms, bytes: text.length, complete: !text.includes('"complete":false') };
}

async function signIn(port: number): Promise<string> {
  const { access_token } = await callApi<{ access_token: string }>(
    port,
    'POST',
    '/api/auth/login',
    undefined,
    {
      email: 'ada@example.com',
      password: 'correct horse battery',
    },
  );
  return access_token;
}

/** @returns seconds until every projection had read all events. */
async function caughtUp(port: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < CATCH_UP_TIMEOUT_MS) {
    const token = await signIn(port);
    const { projections } = await callApi<{
      projections: { items: { name: string; state: string; lag_seconds: number }[] };
    }>(port, 'GET', '/api/system', token);
    // Without items the projections could not be read.
    if (
      projections.items.length > 0 &&
      projections.items.every(({ state, lag_seconds: lag }) => state === 'current' && lag < 5)
    ) {
      return (performance.now() - began) / 1000;
    }
    await sleep(5000);
  }
  throw new Error('The projections did not catch up within an hour.');
}

async function readKnown(projectId: string, port: number, token: string, nowMs: number): Promise<Known> {
  const items = async (path: string): Promise<Record<string, string>[]> =>
    (await callApi<{ items: Record<string, string>[] }>(port, 'GET', `/api/${path}`, token)).items;
  const traces = await items(`traces?project_id=${projectId}&limit=200`);
  const groups = await items(`errors?project_id=${projectId}&limit=200`);
  const lines = await items(`events?project_id=${projectId}&limit=200&type=log`);
  return {
    projectId,
    nowMs,
    traceIds: traces.map(({ trace_id }) => trace_id ?? ''),
    groupIds: groups.map(({ id }) => id ?? ''),
    logIds: lines.map(({ id }) => id ?? ''),
  };
}

/** Disk usage by table. Tables with a column `build` are those of projections. */
async function sizes(
  address: DatabaseAddress,
  events: number,
): Promise<{ name: string; megabytes: number }[]> {
  const rows = await query<{ name: string; bytes: string }>(
    address,
    `SELECT 'events, rows' AS name, sum(pg_table_size(inhrelid)) AS bytes FROM pg_inherits WHERE inhparent = 'events'::regclass
     UNION ALL
     SELECT 'events, indexes', sum(pg_indexes_size(inhrelid)) FROM pg_inherits WHERE inhparent = 'events'::regclass
     UNION ALL
     SELECT c.relname, pg_total_relation_size(c.oid) FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND a.attname = 'build' AND NOT a.attisdropped
      ORDER BY bytes DESC`,
  );
  return rows.map(({ name, bytes }) => ({ name, megabytes: Number(bytes) / 1e6 / (events / 1e6) }));
}

async function ready(port: number): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < READY_TIMEOUT_MS) {
    const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`);
    if (status === 200) return;
    await sleep(50);
  }
  throw new Error('The service was not ready within a minute of the restart of PostgreSQL.');
}

const DROP_CACHES = '/proc/sys/vm/drop_caches';

async function dropCaches(): Promise<void> {
  await writeFile(DROP_CACHES, '1');
}

/** Requires root. Without it, the kernel's page cache stays, and cold only means that PostgreSQL's own buffers are empty. */
async function canDropCaches(): Promise<boolean> {
  return dropCaches().then(
    () => true,
    () => false,
  );
}

/** Lets every connection of the service plan the statements of a route, so that the measured requests reuse the plans. */
async function warmUp(once: () => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (let use = 0; use < PLANNED_USES; use += 1) await once();
    }),
  );
}

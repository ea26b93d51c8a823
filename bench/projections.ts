// Projections: their effect on the rate of ingest, and their lag at offered rates.
//
//   --seconds 10 --rounds 5 --warm-up 3      the windows of full load, with and without projections
//   --connections 64
//   --steps 0.1,0.2,0.3,0.4,0.5,0.6          offered rates, as shares of the full load with projections
//   --step-seconds 30                        duration of each step
import { setTimeout as sleep } from 'node:timers/promises';
import { Lineup, type Measurement } from './ingest/measure.js';
import { printRounds, runRounds, values } from './ingest/rounds.js';
import type { OpenLoopResult } from './load/jobs.js';
import { startDatabase } from './support/database.js';
import { wrongAnswers } from './support/loop-figures.js';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';
import type { Service } from './support/service.js';
import { percentile, ratio, spread } from './support/stats.js';
import { number, print, range, table, verdict } from './support/text.js';

const EVENTS = 100;
const LAG_EVERY_MS = 200;
const WANTED_LAG_SECONDS = 2;
const MAX_CONNECTIONS = 500;
const LAG = /^signalbox_projection_lag_seconds\{[^}]*\} (\S+)$/gm;

interface Step {
  share: number;
  offered: number;
  stored: number;
  lagP50: number;
  lagP99: number;
  lagMax: number;
  ingestP99Ms: number;
  cores: number;
}

await runBenchmark(async (scope) => {
  const options = readOptions({
    seconds: 10,
    'warm-up': 3,
    rounds: 5,
    connections: 64,
    'copy-connections': 1,
    'copy-rows': 1,
    only: ' ',
    profile: false,
    steps: '0.1,0.2,0.3,0.4,0.5,0.6',
    'step-seconds': 30,
  });
  const database = await startDatabase(scope);
  const described = machine(database.version);
  printMachine(described);
  const lineup = await Lineup.start(scope, database, options);

  const work = { batch: { events: EVENTS }, connections: options.connections, sample: 'company' } as const;
  print(`\n${EVENTS} events of all types per request, ${options.connections} connections, full load`);
  const rounds = await runRounds(options.rounds, {
    'with projections': () => lineup.measure('full', work),
    without: () => lineup.measure('no-projections', work),
  });
  printRounds('events/s', 'eventsPerSecond', rounds);
  const rate = (of: readonly Measurement[]): number[] => values(of, 'eventsPerSecond');
  const ofNone = ratio(rate(rounds['with projections']), rate(rounds.without));
  verdict('of the rate without projections', range(ofNone), '≥ 0.90', ofNone.median >= 0.9);
  const reason = wrongAnswers(rounds);
  if (reason !== null) {
    print(`  VOID     ${reason}`);
    process.exitCode = 1;
  }

  const capacity = spread(rate(rounds['with projections'])).median;
  const service = await lineup.service('full');
  print(
    `\nOffered rates, for ${options['step-seconds']} s each; lag is the age of the oldest event that a projection lacks`,
  );
  const steps: Step[] = [];
  for (const share of options.steps.split(',').map(Number)) {
    steps.push(await step(lineup, service, share, (capacity * share) / EVENTS, options['step-seconds']));
  }
  print(
    table(
      ['of full load', 'offered/s', 'stored/s', 'lag p50 s', 'p99 s', 'max s', 'ingest p99 ms', 'cores'],
      steps.map((one) => [
        one.share.toFixed(2),
        number(one.offered),
        number(one.stored),
        number(one.lagP50),
        number(one.lagP99),
        number(one.lagMax),
        number(one.ingestP99Ms),
        number(one.cores),
      ]),
    ),
  );
  const firstLate = steps.findIndex(({ lagP99 }) => !(lagP99 < WANTED_LAG_SECONDS));
  const sustained = steps.slice(0, firstLate === -1 ? steps.length : firstLate).at(-1);
  verdict(
    'highest rate with a lag p99 under 2 s',
    sustained === undefined
      ? 'none'
      : `${number(sustained.stored)} events/s, lag p99 ${number(sustained.lagP99)} s`,
    'a rate',
    sustained !== undefined,
  );
  writeResults('projections', {
    benchmark: 'projections',
    machine: described,
    options,
    rounds,
    ofNone,
    steps,
  });
});

async function step(
  lineup: Lineup,
  service: Service,
  share: number,
  requestsPerSecond: number,
  seconds: number,
): Promise<Step> {
  await lineup.clear(service);
  const lags: number[] = [];
  const ended = new AbortController();
  const sampling = sampleLag(service, lags, ended.signal);
  const { seconds: each, phases } = await lineup.openLoop({
    kind: 'open-loop',
    target: service.target,
    events: EVENTS,
    sample: 'company',
    maxConnections: MAX_CONNECTIONS,
    phases: [{ perSecond: requestsPerSecond, seconds }],
    watched: { service: service.process.pid, postmaster: lineup.database.postmaster },
  });
  ended.abort();
  await sampling;
  const sorted = lags.toSorted((one, other) => one - other);
  const sum = (of: (second: OpenLoopResult['seconds'][number]) => number): number =>
    each.reduce((total, second) => total + of(second), 0);
  return {
    share,
    offered: requestsPerSecond * EVENTS,
    stored: (sum(({ ok }) => ok) * EVENTS) / seconds,
    lagP50: percentile(sorted, 0.5),
    lagP99: percentile(sorted, 0.99),
    lagMax: sorted.at(-1) ?? Number.NaN,
    ingestP99Ms: phases[0]?.p99Ms ?? Number.NaN,
    cores: sum(({ cpu }) => cpu.service + cpu.postgres + cpu.generator) / seconds,
  };
}

/** Samples the lag of the slowest projection from `/metrics`. */
async function sampleLag(service: Service, lags: number[], ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const text = await (await fetch(`http://127.0.0.1:${service.target.port}/metrics`)).text();
    const values = [...text.matchAll(LAG)].map(([, value]) => Number(value));
    if (values.length > 0) lags.push(Math.max(...values));
    await sleep(LAG_EVERY_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

// Ingest, compared with COPY, with the same route without its database, and with one commit per request.
//
//   --seconds 10 --rounds 3 --warm-up 2      the windows
//   --connections 64                         connections of the load generator
//   --copy-connections 4 --copy-rows 2000    connections of the COPY limit, rows in each statement
//   --only hundred,single,large              some of the rows
//   --profile                                also prints the functions in which the service spends its CPU time
import { Lineup, startGenerator, type Measurement, type Options } from './ingest/measure.js';
import { printRounds, runRounds, values, type Rounds } from './ingest/rounds.js';
import type { ClosedLoopResult } from './load/jobs.js';
import { startDatabase } from './support/database.js';
import { wrongAnswers } from './support/loop-figures.js';
import { readOptions } from './support/options.js';
import { printTopFunctions } from './support/profile.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark, type Scope } from './support/scope.js';
import { ratio, spread, type Spread } from './support/stats.js';
import { print, range, verdict } from './support/text.js';

const LARGE_BODY_BYTES = 5_000_000;
const LARGE_P99_MS = 50;

interface Row {
  void: string | null;
  ratios: Record<string, Spread>;
  rounds: Rounds<string>;
}

await runBenchmark(async (scope) => {
  const options = readOptions<Options>({
    seconds: 10,
    'warm-up': 2,
    rounds: 3,
    connections: 64,
    'copy-connections': 4,
    'copy-rows': 2000,
    only: 'hundred,single,large',
    profile: false,
  });
  const database = await startDatabase(scope);
  const described = machine(database.version);
  printMachine(described);
  const lineup = await Lineup.start(scope, database, options);

  const rows: Record<string, Row> = {};
  const measure = { hundred, single, large };
  for (const [name, run] of Object.entries(measure)) {
    if (!options.only.split(',').includes(name)) continue;
    rows[name] = await run(lineup, scope);
    const reason = rows[name].void;
    if (reason !== null) {
      print(`  VOID     ${reason}`);
      process.exitCode = 1;
    }
  }
  writeResults('ingest', { benchmark: 'ingest', machine: described, options, rows });
});

async function hundred(lineup: Lineup): Promise<Row> {
  const { rounds, connections, 'copy-rows': copyRows } = lineup.options;
  const job = { batch: { events: 100 }, connections };
  print(`\n100 events per request, ${connections} connections; the limit: COPY of the same rows,`);
  print(`${copyRows} in a statement. For comparison: binary COPY of 100, the rows of one request.`);
  const results = await runRounds(rounds, {
    full: () => lineup.measure('full', job),
    'COPY text': () => lineup.measureCopy('text', copyRows),
    'COPY binary': () => lineup.measureCopy('binary', copyRows),
    'COPY by 100': () => lineup.measureCopy('binary', 100),
  });
  printRounds('events/s', 'eventsPerSecond', results);
  const rate = (of: readonly Measurement[]): number[] => values(of, 'eventsPerSecond');
  const isTextFaster =
    spread(rate(results['COPY text'])).median > spread(rate(results['COPY binary'])).median;
  const limit = isTextFaster ? 'COPY text' : 'COPY binary';
  const ofLimit = ratio(rate(results.full), rate(results[limit]));
  const ofSmallCopies = ratio(rate(results.full), rate(results['COPY by 100']));
  verdict(`of ${limit}, the faster`, range(ofLimit), '≥ 0.75', ofLimit.median >= 0.75);
  print(`           of COPY by 100: ${range(ofSmallCopies)}`);
  if (lineup.options.profile) printTopFunctions(await lineup.profile('ingest-hundred', job));
  return {
    void: wrongAnswers(results),
    ratios: { [limit]: ofLimit, 'COPY by 100': ofSmallCopies },
    rounds: results,
  };
}

async function single(lineup: Lineup): Promise<Row> {
  const { rounds, connections } = lineup.options;
  const job = { batch: { events: 1 }, connections };
  print(`\n1 event per request, ${connections} connections`);
  const results = await runRounds(rounds, {
    full: () => lineup.measure('full', job),
    'no database': () => lineup.measure('no-database', job),
    'commit per request': () => lineup.measure('commit-per-request', job),
  });
  printRounds('requests/s', 'requestsPerSecond', results);
  const rate = (of: readonly Measurement[]): number[] => values(of, 'requestsPerSecond');
  const ofRoute = ratio(rate(results.full), rate(results['no database']));
  const ofCommits = ratio(rate(results.full), rate(results['commit per request']));
  verdict('of the route without a database', range(ofRoute), '≥ 0.8', ofRoute.median >= 0.8);
  verdict('times one commit per request', range(ofCommits), '≥ 2.5', ofCommits.median >= 2.5);
  if (lineup.options.profile) printTopFunctions(await lineup.profile('ingest-single', job));
  return {
    void: wrongAnswers(results),
    ratios: { 'no database': ofRoute, 'commit per request': ofCommits },
    rounds: results,
  };
}

async function large(lineup: Lineup, scope: Scope): Promise<Row> {
  const job = { batch: { events: 1 }, connections: 16 };
  print('\n1 event per request, 16 connections, alone and while one connection sends batches of 5 MB');
  const sender = await startGenerator(scope, lineup.database);
  const large: ClosedLoopResult[] = [];
  const results = await runRounds(lineup.options.rounds, {
    alone: () => lineup.measure('full', job),
    'beside 5 MB': async () => {
      const service = await lineup.service('full');
      const [small, beside] = await Promise.all([
        lineup.measure('full', job),
        sender.request<ClosedLoopResult>(
          lineup.closedLoop(service, { batch: { bytes: LARGE_BODY_BYTES }, connections: 1 }),
        ),
      ]);
      large.push(beside);
      const { failures, firstFailure } = beside;
      // The CPU time covers both senders and cannot be attributed to one of them.
      const cpu = { serviceMicros: Number.NaN, postgresMicros: Number.NaN };
      return failures > 0 ? { ...small, ...cpu, failures, firstFailure } : { ...small, ...cpu };
    },
  });
  await sender.stop();
  printRounds('requests/s', 'requestsPerSecond', results);
  const events = spread(
    large.map(({ requests, seconds, eventsPerRequest }) => (requests * eventsPerRequest) / seconds),
  );
  const millis = spread(large.map(({ p50Ms }) => p50Ms));
  print(`  the 5 MB batches: ${range(events)} events/s, ${range(millis)} ms each`);
  const p99 = spread(values(results['beside 5 MB'], 'p99Ms'));
  verdict('p99 of the small batches meanwhile', `${range(p99)} ms`, '< 50 ms', p99.median < LARGE_P99_MS);
  return { void: wrongAnswers(results), ratios: { p99Ms: p99 }, rounds: results };
}

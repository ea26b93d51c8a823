// Error groups: CPU time of a fingerprint over a realistic corpus, and of stacks of 1 MB.
//
//   --rounds 5 --events 20000       rounds; events of each
import { errorCorpus } from '../test/support/errors/error-corpus.js';
import { seededRandom } from '../test/support/seeded-random.js';
import { built } from './support/built.js';
import { readOptions } from './support/options.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';
import { ratio, spread } from './support/stats.js';
import { number, print, range, table, verdict } from './support/text.js';

const BUGS = 1000;
const BUILDS = 3;
const LIMIT_US = 10;
const LARGE_LIMIT_MS = 20;
const MEGABYTE = 1024 * 1024;
const LARGE_ROUNDS = 5;
const PIECES = [
  ...'.*+?^${}()|[]\\/<>"\'`@#:;,=-_~!%& \t\n\r0aA',
  'at ',
  '\n    at a:',
  '\n    at a (',
  '1.',
  '\nX: ',
];
const BEGINNINGS = [
  '',
  'Error: x\n    at a (/b.js:1:1)\n',
  'a@https://x.example/b.js:1:1\n',
  'Traceback (most recent call last):\n  File "a.py", line 1, in b\n',
  'java.lang.Error: x\n\tat a.B.c(B.java:1)\n',
];

await runBenchmark(async () => {
  const options = readOptions({ rounds: 5, events: 20_000 });
  const described = machine(null);
  printMachine(described);
  const { fingerprintOf } = await built.fingerprintOf();
  const eventsPerBuild = Math.ceil(options.events / BUGS / BUILDS);
  const events = errorCorpus(seededRandom('error corpus'), BUGS, BUILDS, eventsPerBuild);

  const hashes = new Set<string>();
  for (const { data } of events) hashes.add(fingerprintOf(data).hash);
  const cpuUs: number[] = [];
  const elapsedUs: number[] = [];
  const parseUs: number[] = [];
  const texts = events.map(({ data }) => JSON.stringify(data));
  for (let round = 0; round < options.rounds; round++) {
    const measured = measure(events, ({ data }) => fingerprintOf(data));
    cpuUs.push(measured.cpuUs);
    elapsedUs.push(measured.elapsedUs);
    parseUs.push(measure(texts, (text) => JSON.parse(text) as unknown).cpuUs);
  }

  print(`\n${events.length} events of ${BUGS} bugs in ${BUILDS} builds: ${hashes.size} groups\n`);
  const rows = [...new Set(events.map(({ platform }) => platform))].map((platform) => {
    const own = events.filter((event) => event.platform === platform);
    const repeated = Array.from({ length: Math.ceil(events.length / own.length) }, () => own).flat();
    const lengths = own.map(({ data }) => data.stack?.length ?? 0);
    const lines = own.map(({ data }) => data.stack?.split('\n').length ?? 0);
    return [
      platform,
      `${Math.round((100 * own.length) / events.length)} %`,
      number(mean(lengths)),
      number(mean(lines)),
      number(measure(repeated, ({ data }) => fingerprintOf(data)).cpuUs),
    ];
  });
  print(table(['platform', 'share', 'stack, characters', 'lines', 'CPU us per event'], rows));
  const large = largest(fingerprintOf);
  print(`\nslowest stack of 1 MB: ${JSON.stringify(large.name)}\n`);
  const cpu = spread(cpuUs);
  print(
    `  CPU time of JSON.parse of the same events: ${range(spread(parseUs))} us; ratio ${range(ratio(cpuUs, parseUs))}`,
  );
  print(`  elapsed: ${range(spread(elapsedUs))} us per event`);
  verdict('CPU time of an event', `${range(cpu)} us`, `< ${LIMIT_US} us`, cpu.median < LIMIT_US);
  verdict(
    'stack of 1 MB, CPU time',
    `${number(large.cpuMs)} ms`,
    `< ${LARGE_LIMIT_MS} ms`,
    large.cpuMs < LARGE_LIMIT_MS,
  );
  // A wrong number of groups invalidates the figures.
  if (Math.abs(hashes.size - BUGS) > 10) process.exitCode = 1;
  writeResults('fingerprint', {
    benchmark: 'fingerprint',
    machine: described,
    options,
    groups: hashes.size,
    cpuUs,
    parseUs,
    elapsedUs,
    large,
  });
});

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function measure<T>(inputs: readonly T[], work: (input: T) => unknown): { cpuUs: number; elapsedUs: number } {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  for (const input of inputs) work(input);
  const { user, system } = process.cpuUsage(cpu);
  return {
    cpuUs: (user + system) / inputs.length,
    elapsedUs: ((performance.now() - began) * 1000) / inputs.length,
  };
}

/** The slowest of all stacks. The time of each is its fastest round, because the first rounds include compilation. */
function largest(fingerprintOf: (data: unknown) => unknown): { name: string; cpuMs: number } {
  let slowest = { name: '', cpuMs: 0 };
  for (const piece of PIECES) {
    const text = piece.repeat(Math.ceil(MEGABYTE / piece.length));
    for (const beginning of BEGINNINGS) {
      const data = { name: text, message: text, stack: beginning + text };
      let cpuMs = Infinity;
      for (let round = 0; round < LARGE_ROUNDS; round++) {
        const cpu = process.cpuUsage();
        fingerprintOf(data);
        const { user, system } = process.cpuUsage(cpu);
        cpuMs = Math.min(cpuMs, (user + system) / 1000);
      }
      if (cpuMs > slowest.cpuMs) slowest = { name: beginning + piece, cpuMs };
    }
  }
  return slowest;
}

// Overload: five times the capacity of the service, then its capacity again.
//
//   --seconds 60                  duration of the overload
//   --capacity-seconds 10         duration of the measurement of capacity (closed loop, 64 connections)
//   --after-seconds 15            duration of the load at capacity afterwards
//   --times 5 --max-connections 2000    factor of the overload; limit of its connections
//   --profile                     also prints the functions in which the service spends its CPU time meanwhile
import { setTimeout as sleep } from 'node:timers/promises';
import { startGenerator } from './ingest/measure.js';
import type { ClosedLoopResult, OpenLoopJob, OpenLoopResult } from './load/jobs.js';
import { summarize, printSeconds, type Memory } from './overload/summary.js';
import { countEvents, reset, startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { printTopFunctions } from './support/profile.js';
import { residentMb } from './support/processes.js';
import { machine, printMachine, resultFile, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';
import { startService, type Service } from './support/service.js';
import { number, print } from './support/text.js';

const EVENTS = 100;
const MEMORY_SAMPLE_MS = 250;

await runBenchmark(async (scope) => {
  const options = readOptions({
    seconds: 60,
    'capacity-seconds': 10,
    'after-seconds': 15,
    'warm-up': 3,
    times: 5,
    connections: 64,
    'max-connections': 2000,
    profile: false,
  });
  const database = await startDatabase(scope);
  const described = machine(database.version);
  printMachine(described);
  const service = await startService(scope, database, 'full');
  const generator = await startGenerator(scope, database);
  const watched = { service: service.process.pid, postmaster: database.postmaster };

  const closed = await generator.request<ClosedLoopResult>({
    kind: 'closed-loop',
    target: service.target,
    batch: { events: EVENTS },
    connections: options.connections,
    warmUpSeconds: options['warm-up'],
    seconds: options['capacity-seconds'],
    watched,
  });
  if (closed.failures > 0) throw new Error(`Capacity is void, the first failure: ${closed.firstFailure}`);
  const capacity = closed.requests / closed.seconds;
  print(`\nCapacity: ${number(capacity)} requests/s of ${EVENTS} events, p99 ${number(closed.p99Ms)} ms`);
  await reset(service.address);

  const job: OpenLoopJob = {
    kind: 'open-loop',
    target: service.target,
    events: EVENTS,
    maxConnections: options['max-connections'],
    phases: [
      { perSecond: capacity * options.times, seconds: options.seconds },
      { perSecond: capacity, seconds: options['after-seconds'] },
    ],
    watched,
  };
  print(
    `Offered, without waiting for responses: ${number(capacity * options.times)} requests/s for ${options.seconds} s,`,
  );
  print(`then ${number(capacity)} requests/s for ${options['after-seconds']} s.\n`);
  const memory: Memory = { samples: [], startMb: residentMb(service.process.pid).now };
  const ended = new AbortController();
  const sampling = sampleMemory(service, memory, ended.signal);
  const profile = options.profile ? resultFile('overload', 'cpuprofile') : null;
  if (profile !== null) await service.process.request({ do: 'profile-start' });
  const result = await generator.request<OpenLoopResult>(job);
  if (profile !== null) await service.process.request({ do: 'profile-stop', file: profile });
  ended.abort();
  await sampling;

  const stored = await countEvents(service.address);
  printSeconds(result.seconds, memory, options.seconds, options['after-seconds']);
  const summary = summarize({
    capacity,
    events: EVENTS,
    overloadSeconds: options.seconds,
    result,
    memory,
    stored,
  });
  if (!summary.isSound) process.exitCode = 1;
  if (profile !== null) printTopFunctions(profile);
  writeResults('overload', {
    benchmark: 'overload',
    machine: described,
    options,
    capacity: { requestsPerSecond: capacity, p50Ms: closed.p50Ms, p99Ms: closed.p99Ms, cpu: closed.cpu },
    summary,
    memory,
    stored,
    result,
  });
});

async function sampleMemory(service: Service, memory: Memory, ended: AbortSignal): Promise<void> {
  const began = performance.now();
  while (!ended.aborted) {
    const atSeconds = (performance.now() - began) / 1000;
    memory.samples.push({ atSeconds, mb: residentMb(service.process.pid).now });
    await sleep(MEMORY_SAMPLE_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

// Streams that are never read: the memory of 2,000 of them, and their effect on ingest and other readers.
//
//   --streams 2000 --readers 20   streams that are never read; streams that are read
//   --per-second 50 --events 20   requests of ingest, below the capacity of the service, and events in each
//   --seconds 15 --warm-up 3 --rounds 3
import { checkOpenFiles } from './flags/stream-clients.js';
import { reportVoid } from './flags/part.js';
import { startGenerator } from './ingest/measure.js';
import type { OpenLoopJob, OpenLoopResult } from './load/jobs.js';
import { peakMemory } from './streams/peak-memory.js';
import { cutOffByService, openUnread, Readers, streamsInService } from './streams/stream-sockets.js';
import { printSummary, summarize, type Window } from './streams/summary.js';
import { sendMarker, signInViewers } from './streams/viewers.js';
import { reset, startDatabase } from './support/database.js';
import { readOptions } from './support/options.js';
import { residentMb } from './support/processes.js';
import { machine, printMachine, writeResults } from './support/results.js';
import { runBenchmark } from './support/scope.js';
import { startService } from './support/service.js';
import { print } from './support/text.js';

const STREAMS_PER_PERSON = 20;
const MAX_CONNECTIONS = 500;
const MARKER = 'after-the-last-round';

await runBenchmark(async (scope) => {
  const options = readOptions({
    streams: 2000,
    readers: 20,
    'per-second': 50,
    events: 20,
    seconds: 15,
    'warm-up': 3,
    rounds: 3,
  });
  checkOpenFiles(options.streams + options.readers);
  const database = await startDatabase(scope);
  const described = machine(database.version);
  printMachine(described);
  const service = await startService(scope, database, 'full');
  const generator = await startGenerator(scope, database);
  const { pid } = service.process;
  const { port, apiKey } = service.target;

  // Half of the streams carry the events of users, half the flags of an API key; all belong to the project that receives the batches.
  const addresses = (count: number, tokens: readonly string[]): { path: string; token: string }[] =>
    Array.from({ length: count }, (_, index) =>
      index % 2 === 0
        ? {
            path: `/api/stream?project_id=${service.projectId}&topics=events`,
            token: tokens[Math.floor(index / 2 / STREAMS_PER_PERSON)]!,
          }
        : { path: '/api/flags/stream', token: apiKey },
    );
  const peopleFor = (streams: number): number => Math.ceil(streams / 2 / STREAMS_PER_PERSON);
  const viewers = await signInViewers(service, peopleFor(options.streams) + peopleFor(options.readers));
  const unreadAddresses = addresses(options.streams, viewers);
  const readerTokens = viewers.slice(peopleFor(options.streams));
  const readers = await Readers.open(scope, port, addresses(options.readers, readerTokens));

  const job: OpenLoopJob = {
    kind: 'open-loop',
    target: service.target,
    events: options.events,
    maxConnections: MAX_CONNECTIONS,
    phases: [options['warm-up'], options.seconds].map((seconds) => ({
      perSecond: options['per-second'],
      seconds,
    })),
    watched: { service: pid, postmaster: database.postmaster },
  };
  const measure = async (): Promise<Window> => {
    const [result, peakMb] = await peakMemory(pid, () => generator.request<OpenLoopResult>(job));
    return { result, peakMb, stillOpen: (await streamsInService(port)) - options.readers };
  };

  const without: Window[] = [];
  const unread: Window[] = [];
  let baseMb = 0;
  for (let round = 0; round < options.rounds; round++) {
    await reset(service.address);
    without.push(await measure());
    if (round === 0) baseMb = residentMb(pid).now;
    const streams = await openUnread(scope, port, unreadAddresses);
    await reset(service.address);
    unread.push(await measure());
    await streams.close();
  }
  await sendMarker(service, MARKER);
  const continued = await readers.countWith(MARKER);

  print(
    `\n${options.streams} unread streams; ${options['per-second']} requests/s of ${options.events} events. ` +
      `${options.rounds} rounds: median (range)`,
  );
  const summary = summarize({
    baseMb,
    without,
    unread,
    readers: { all: options.readers, continued },
    cutOff: await cutOffByService(port),
  });
  printSummary(summary, without, unread);
  reportVoid(summary.void);
  writeResults('streams', { benchmark: 'streams', machine: described, options, summary, without, unread });
});

import { runRounds } from '../ingest/rounds.js';
import type { Scope } from '../support/scope.js';
import { number, print, range, table, verdict } from '../support/text.js';
import { fanOut, fanOutSpread, fanOutVoid, printFanOuts, type FanOut } from './fan-out.js';
import { readSnapshot, startFlagService } from './flag-service.js';
import type { PartContext, PartResult } from './part.js';
import { limitPublisher, sampleChange, servicePublisher } from './publishers.js';
import { startHttpLimit } from './snapshot.js';
import { storm, stormSpread, type Storm } from './storm.js';
import { StreamClients } from './stream-clients.js';
import { connectAndWeigh, memoryRow } from './stream-memory.js';

const PAUSE_MS = 1000;
const P99_MS = 200;
const STREAM_KB = 20;

/** Thousands of streams of one process: memory of each, latency of a change to the last one, and reconnects after a restart. */
export async function streams(scope: Scope, context: PartContext): Promise<PartResult> {
  const { database, options } = context;
  const count = options.streams;
  print(`\n${count} streams of one process with one API key; the limit: plain node:http, same bytes`);
  const service = await startFlagService(scope, database, 'bench_streams');
  const content = await readSnapshot(service);
  const limit = await startHttpLimit(scope, context, content);
  const ours = await StreamClients.start(scope, database, count);
  const theirs = await StreamClients.start(scope, database, count);

  const { port, apiKey } = service.target;
  const memory = await connectAndWeigh(ours, service.process, port, apiKey);
  const limitMemory = await connectAndWeigh(theirs, limit.process, limit.port, apiKey);
  print(
    table(
      ['KB a stream', 'RSS', 'heap', 'external', 'RSS MB in all', 'connected in s'],
      [memoryRow('Signalbox', memory), memoryRow('limit', limitMemory)],
    ),
  );
  // RSS alone underestimates a few streams: the heap stores them in memory that was free before, without growing.
  const kb = Math.max(memory.residentKb, memory.heapKb + memory.externalKb);
  verdict('memory of a stream, RSS or heap', `${number(kb)} KB`, `< ${STREAM_KB} KB`, kb < STREAM_KB);

  const publisher = servicePublisher(service, content.revision, port);
  const limitOne = limitPublisher(limit.process, content.revision, sampleChange());
  const pause = (): number => PAUSE_MS;
  const rounds: Record<'limit' | 'Signalbox', FanOut[]> = await runRounds(options.rounds, {
    Signalbox: () => fanOut(ours, publisher, options.changes, pause),
    limit: () => fanOut(theirs, limitOne, options.changes, pause),
  });
  print(`\n${options.changes} changes a round: ms from COMMIT (as PostgreSQL records it) to the last byte`);
  printFanOuts(rounds);
  const p99 = fanOutSpread(rounds.Signalbox, 'p99Ms');
  const last = fanOutSpread(rounds.Signalbox, 'lastP99Ms');
  verdict('p99 of all streams', `${range(p99)} ms`, `< ${P99_MS} ms`, p99.median < P99_MS);
  verdict('p99 of the last stream', `${range(last)} ms`, `< ${P99_MS} ms`, last.median < P99_MS);

  await theirs.close();
  const storms: Storm[] = [];
  const reason = memory.wrong ?? limitMemory.wrong ?? fanOutVoid(rounds);
  for (let round = 0; reason === null && round < options.rounds; round++) {
    storms.push(await storm(scope, database, service, ours, (publisher.revision += 1)));
  }
  if (storms.length > 0) printStorms(storms);
  return {
    void: reason ?? storms.find(({ wrong }) => wrong !== null)?.wrong ?? null,
    memory: { Signalbox: memory, limit: limitMemory },
    rounds,
    storms,
  };
}

function printStorms(storms: readonly Storm[]): void {
  print('\nThe service is killed and started again; a flag changes as soon as it is ready. In s');
  print(
    table(
      ['', 'down', 'half reconnected', 'all reconnected', 'attempts'],
      [
        [
          'with the change',
          range(stormSpread(storms, 'downSeconds')),
          range(stormSpread(storms, 'halfBackSeconds')),
          range(stormSpread(storms, 'allBackSeconds')),
          range(stormSpread(storms, 'attempts')),
        ],
      ],
    ),
  );
  print(`  errors of connections, including the kill: ${JSON.stringify(storms.map((one) => one.refusals))}`);
}

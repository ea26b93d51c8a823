import { setTimeout as sleep } from 'node:timers/promises';
import { startGenerator } from '../ingest/measure.js';
import { runRounds } from '../ingest/rounds.js';
import type { GetRequest } from '../load/jobs.js';
import { exchange } from '../support/api.js';
import { wrongAnswers } from '../support/loop-figures.js';
import { residentMb } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { setUp, startServer, type Service } from '../support/service.js';
import { ratio, spread } from '../support/stats.js';
import { number, print, range, table, verdict } from '../support/text.js';
import { loadFlags, readSnapshot, type FlagService, type Snapshot } from './flag-service.js';
import { FLAG_COUNT } from './flag-set.js';
import {
  figures,
  getRequest,
  measureGets,
  printGetRounds,
  type GetMeasurement,
  type GetTarget,
} from './get-rounds.js';
import type { PartContext, PartResult } from './part.js';
import { snapshotRequests } from './snapshot.js';
import { installUnleash, UNLEASH_VERSION } from './unleash/install.js';
import {
  loadUnleash,
  readUnleashSnapshot,
  startUnleash,
  UNLEASH_HEADERS,
  UNLEASH_SNAPSHOT,
  type UnleashSnapshot,
} from './unleash/unleash.js';

const READY_MS = 120_000;
const CHECK_MS = 10;
const TIMES = 4;
const RESIDENT_MB = 200;

/** Compares snapshots with unleash-server's, in turns, on one PostgreSQL with a database for each. */
export async function besidePeer(scope: Scope, context: PartContext): Promise<PartResult> {
  const { database, options } = context;
  const module = await installUnleash(scope);
  const address = { ours: await database.create('bench_peer'), theirs: await database.create('unleash') };
  const start = {
    ours: (): Promise<GetTarget> =>
      startServer(scope, database, { variant: 'full', name: 'bench_peer', address: address.ours }),
    theirs: (): Promise<GetTarget> => startUnleash(scope, database, module, address.theirs),
  };
  print(`\nCompared with unleash-server ${UNLEASH_VERSION}, on the same Node and PostgreSQL`);

  let ours = await timeStart(start.ours, '/health/ready');
  let theirs = await timeStart(start.theirs, '/health');
  const first = { ours: ours.seconds, theirs: theirs.seconds };
  const service = await loadFlags(await setUpService(ours.target, address.ours));
  await loadUnleash(theirs.target.port);
  const later: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
  for (let round = 0; round < options.rounds; round++) {
    await ours.target.process.stop();
    ours = await timeStart(start.ours, '/health/ready');
    later.ours.push(ours.seconds);
    await theirs.target.process.stop();
    theirs = await timeStart(start.theirs, '/health');
    later.theirs.push(theirs.seconds);
  }

  const here: FlagService = {
    ...service,
    process: ours.target.process,
    target: { ...service.target, port: ours.target.port },
  };
  const content = await readSnapshot(here);
  const peerContent = await readUnleashSnapshot(theirs.target.port);
  printSizes(content, peerContent);
  const rounds = await measure(scope, context, here, theirs.target, content, peerContent);
  printGetRounds(rounds);
  return { ...report(rounds, first, later, ours.target, theirs.target), rounds };
}

async function setUpService({ process, port }: GetTarget, address: Service['address']): Promise<Service> {
  return { variant: 'full', process, address, ...(await setUp(port)) };
}

/** Measures the time from the start of the process to the first 200. */
async function timeStart(
  start: () => Promise<GetTarget>,
  path: string,
): Promise<{ target: GetTarget; seconds: number }> {
  const began = performance.now();
  const target = await start();
  for (;;) {
    const status = await exchange(target.port, 'GET', path, {}).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return { target, seconds: (performance.now() - began) / 1000 };
    if (performance.now() - began > READY_MS) throw new Error(`${path} did not become ready: ${status}`);
    await sleep(CHECK_MS);
  }
}

function printSizes(content: Snapshot, peerContent: UnleashSnapshot): void {
  const kb = ({ body }: { body: Buffer }): string => `${number(body.length / 1000)} KB`;
  print(`Snapshots of ${FLAG_COUNT} flags: ours ${kb(content)}, Unleash's ${kb(peerContent)}`);
}

async function measure(
  scope: Scope,
  context: PartContext,
  service: FlagService,
  peer: GetTarget,
  content: Snapshot,
  peerContent: UnleashSnapshot,
): Promise<Record<'200' | '200, Unleash' | '304' | '304, Unleash', GetMeasurement[]>> {
  const generator = await startGenerator(scope, context.database);
  const { full, conditional } = snapshotRequests(service, content);
  const peerHeaders = { ...UNLEASH_HEADERS, 'If-None-Match': peerContent.etag };
  const peerFull = getRequest(UNLEASH_SNAPSHOT, UNLEASH_HEADERS, { status: 200, body: peerContent.body });
  const peerConditional = getRequest(UNLEASH_SNAPSHOT, peerHeaders, { status: 304, body: Buffer.alloc(0) });
  const ours: GetTarget = { process: service.process, port: service.target.port };
  const window = (target: GetTarget, request: GetRequest) => (): Promise<GetMeasurement> =>
    measureGets(generator, context, target, request);
  return runRounds(context.options.rounds, {
    '200': window(ours, full),
    '200, Unleash': window(peer, peerFull),
    '304': window(ours, conditional),
    '304, Unleash': window(peer, peerConditional),
  });
}

function report(
  rounds: Awaited<ReturnType<typeof measure>>,
  first: Record<'ours' | 'theirs', number>,
  later: Record<'ours' | 'theirs', number[]>,
  ours: GetTarget,
  theirs: GetTarget,
): PartResult {
  const rate = (name: keyof typeof rounds): number[] => figures(rounds[name], 'requestsPerSecond');
  const ratios = {
    '200': ratio(rate('200'), rate('200, Unleash')),
    '304': ratio(rate('304'), rate('304, Unleash')),
  };
  const resident = { ours: residentMb(ours.process.pid), theirs: residentMb(theirs.process.pid) };
  print(
    table(
      ['', 'first start, s', 'later starts, s', 'RSS MB', 'peak RSS MB'],
      (['ours', 'theirs'] as const).map((server) => [
        server === 'ours' ? 'Signalbox' : 'Unleash',
        number(first[server]),
        range(spread(later[server])),
        number(resident[server].now),
        number(resident[server].peak),
      ]),
    ),
  );
  verdict('full snapshots, of Unleash', range(ratios['200']), `≥ ${TIMES}`, ratios['200'].median >= TIMES);
  verdict('conditional, of Unleash', range(ratios['304']), `≥ ${TIMES}`, ratios['304'].median >= TIMES);
  const { peak } = resident.ours;
  verdict('peak RSS of Signalbox', `${number(peak)} MB`, `≤ ${RESIDENT_MB} MB`, peak <= RESIDENT_MB);
  return { void: wrongAnswers(rounds), ratios, readySeconds: { first, later }, resident };
}

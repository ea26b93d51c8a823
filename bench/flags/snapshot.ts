import { join } from 'node:path';
import { startGenerator } from '../ingest/measure.js';
import { runRounds } from '../ingest/rounds.js';
import type { GetRequest } from '../load/jobs.js';
import type { HttpLimitRequest } from '../limits/http-limit.js';
import { wrongAnswers } from '../support/loop-figures.js';
import { Participant } from '../support/participant.js';
import { residentMb } from '../support/processes.js';
import type { Scope } from '../support/scope.js';
import { ratio } from '../support/stats.js';
import { number, print, range } from '../support/text.js';
import { startFlagService, readSnapshot, type FlagService, type Snapshot } from './flag-service.js';
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

const START_MS = 30_000;
const PATH = '/api/flags/snapshot';

/** Measures full and conditional snapshots; the limit is plain node:http that responds with the same bytes. */
export async function snapshot(scope: Scope, context: PartContext): Promise<PartResult> {
  const { database, options } = context;
  const service = await startFlagService(scope, database, 'bench_snapshot');
  const content = await readSnapshot(service);
  const limit = await startHttpLimit(scope, context, content);
  const generator = await startGenerator(scope, database);
  print(`\nSnapshot of ${FLAG_COUNT} flags, ${number(content.body.length / 1000)} KB`);
  print(`${options.connections} keep-alive connections; the limit: node:http with the same bytes`);

  const { full, conditional } = snapshotRequests(service, content);
  const ours: GetTarget = { process: service.process, port: service.target.port };
  const window = (target: GetTarget, request: GetRequest) => (): Promise<GetMeasurement> =>
    measureGets(generator, context, target, request);
  const rounds = await runRounds(options.rounds, {
    '200': window(ours, full),
    '200, limit': window(limit, full),
    '304': window(ours, conditional),
    '304, limit': window(limit, conditional),
  });
  printGetRounds(rounds);
  const rate = (name: keyof typeof rounds): number[] => figures(rounds[name], 'requestsPerSecond');
  const fullOfLimit = ratio(rate('200'), rate('200, limit'));
  const conditionalOfLimit = ratio(rate('304'), rate('304, limit'));
  const resident = residentMb(service.process.pid);
  print(`  of the limit: 200 ${range(fullOfLimit)}, 304 ${range(conditionalOfLimit)}`);
  print(`  RSS of the service: ${number(resident.now)} MB, at most ${number(resident.peak)} MB`);
  return {
    void: wrongAnswers(rounds),
    bytes: content.body.length,
    ratios: { '200': fullOfLimit, '304': conditionalOfLimit },
    resident,
    rounds,
  };
}

export function snapshotRequests(
  { target }: FlagService,
  { etag, body }: Snapshot,
): { full: GetRequest; conditional: GetRequest } {
  const headers = { Authorization: `Bearer ${target.apiKey}` };
  return {
    full: getRequest(PATH, headers, { status: 200, body }),
    conditional: getRequest(
      PATH,
      { ...headers, 'If-None-Match': etag },
      { status: 304, body: Buffer.alloc(0) },
    ),
  };
}

export async function startHttpLimit(
  scope: Scope,
  { database }: PartContext,
  content: Snapshot,
): Promise<GetTarget> {
  const logFile = join(database.folder, 'http-limit.log');
  const [process] = await Participant.start(scope, { script: 'limits/http-limit.ts', logFile });
  const request: HttpLimitRequest = { do: 'listen', ...content };
  return { process, port: await process.request<number>(request, START_MS) };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Lineup } from '../ingest/measure.js';
import type { ClosedLoopResult } from '../load/jobs.js';
import type { Participant } from '../support/participant.js';
import { residentMb } from '../support/processes.js';
import type { Service, Variant } from '../support/service.js';
import { measureUsage, type Usage } from './usage.js';

const LAG = /^signalbox_projection_lag_seconds\{[^}]*\} (\S+)$/gm;
const CAUGHT_UP_MS = 300_000;
const EVERY_MS = 500;
/** Consecutive readings of zero lag that count as caught up: a projection also reports zero before its first read. */
const SETTLED_TURNS = 4;

export interface IngestWindow {
  usage: Usage;
  eventsPerSecond: number;
  residentMb: number;
  wrong: string | null;
}

/** Sends events of all types, and measures until all are stored and, in a variant with projections, read by them. */
export async function measureIngest(
  lineup: Lineup,
  generator: Participant,
  variant: Variant,
  eventsPerRequest: number,
): Promise<IngestWindow> {
  const service = await lineup.service(variant);
  const job = {
    ...lineup.closedLoop(service, {
      batch: { events: eventsPerRequest },
      connections: lineup.options.connections,
      sample: 'company',
    }),
    warmUpSeconds: 0,
  };
  const send = (seconds: number): Promise<ClosedLoopResult> =>
    generator.request<ClosedLoopResult>({ ...job, seconds });
  await send(lineup.options['warm-up']);
  await caughtUp(service);
  await lineup.clear(service);

  let result: ClosedLoopResult | undefined;
  const usage = await measureUsage(service, lineup.database.postmaster, async () => {
    result = await send(lineup.options.seconds);
    await caughtUp(service);
  });
  if (result === undefined) throw new Error('nothing was sent');
  const { requests, seconds, failures, firstFailure } = result;
  return {
    usage,
    eventsPerSecond: (requests * eventsPerRequest) / seconds,
    residentMb: residentMb(service.process.pid).now,
    wrong: voidReason(usage.events, requests * eventsPerRequest, failures, firstFailure),
  };
}

/** Requests after the window are stored too, so the table can have more events than were counted, but never fewer. */
function voidReason(
  stored: number,
  acknowledged: number,
  failures: number,
  first: string | null,
): string | null {
  if (failures > 0) return `${failures} responses were wrong, the first: ${first}`;
  if (stored < acknowledged || stored === 0) return `${stored} events stored, ${acknowledged} acknowledged`;
  return null;
}

/** Waits until no projection lags. @throws Error after {@link CAUGHT_UP_MS}. */
export async function caughtUp({ variant, target }: Pick<Service, 'target' | 'variant'>): Promise<void> {
  if (variant === 'no-projections') return;
  const deadline = performance.now() + CAUGHT_UP_MS;
  for (let settled = 0; settled < SETTLED_TURNS;) {
    if (performance.now() > deadline) throw new Error(`projections lag after ${CAUGHT_UP_MS / 1000} s`);
    await sleep(EVERY_MS);
    const text = await (await fetch(`http://127.0.0.1:${target.port}/metrics`)).text();
    const lags = [...text.matchAll(LAG)].map(([, value]) => Number(value));
    settled = lags.length > 0 && lags.every((lag) => lag === 0) ? settled + 1 : 0;
  }
}

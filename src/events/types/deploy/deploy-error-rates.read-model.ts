import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { StoredSince } from '../../retention/stored-since.js';
import { countErrors, type ErrorWindow, type WindowErrors } from './count-errors.js';
import { DEPLOYS } from './deploys.definition.js';
import { DeploysReadModel } from './deploys.read-model.js';
import type {
  DeployErrorRatesQuery,
  DeployResponse,
  DeployErrorRatesPageResponse,
  DeployErrorRatesResponse,
  ErrorRateResponse,
  ErrorRateScope,
} from './deploys.dto.js';

export const RATE_WINDOW_MS = 60 * 60 * 1000;

/** Minimum number of events in both windows; differences between fewer are random. */
const MIN_EVENTS = 10;

/** Number of error events in a time range. */
interface CountedErrors {
  fromMs: number;
  toMs: number;
  events: number;
}

interface RateComparison {
  /**
   * Relative change of the rate, 1 for twice as many; `null`: there is no rate to compare with, or there are too few events.
   */
  change: number | null;
  /** Whether both windows have too few events to compare them. */
  isTooFew: boolean;
}

/** Error events per hour. */
export function perHour({ fromMs, toMs, events }: CountedErrors): number {
  const ms = toMs - fromMs;
  return ms <= 0 ? 0 : Math.round((events / ms) * RATE_WINDOW_MS * 10) / 10;
}

/**
 * Compares the rates of two windows, of which the second may be incomplete: the first is scaled to its length to determine
 * whether there are too few events.
 */
export function compareRates(before: CountedErrors, after: CountedErrors): RateComparison {
  const filled = Math.max(0, after.toMs - after.fromMs) / (before.toMs - before.fromMs);
  const expected = before.events * filled;
  if (expected < MIN_EVENTS && after.events < MIN_EVENTS) return { change: null, isTooFew: true };
  return { change: expected === 0 ? null : after.events / expected - 1, isTooFew: false };
}

const FINISHED: readonly string[] = ['succeeded', 'failed', 'rolled_back'];

/** Compares the error events before and after each deploy of a page. */
@Injectable()
export class DeployErrorRatesReadModel {
  constructor(
    private readonly deploys: DeploysReadModel,
    private readonly states: KeyedStates,
    private readonly storedSince: StoredSince,
    private readonly clock: Clock,
  ) {}

  async ofPage(projectId: string, query: DeployErrorRatesQuery): Promise<DeployErrorRatesPageResponse> {
    const nowMs = this.clock.now();
    const { items, ...page } = await this.deploys.deploys(projectId, query);
    const finished = items.filter(({ outcome }) => FINISHED.includes(outcome));
    const windows = finished.flatMap((deploy) => windowsOf(deploy, nowMs));
    const stored = (await this.storedSince.of(projectId))('error');
    const storedSinceMs = stored.hasDeleted ? stored.sinceMs : -Infinity;
    const counts = await this.states.read(DEPLOYS, ({ manager }) => countErrors(manager, projectId, windows));
    const rates = finished.map(({ id }, at) => {
      const [before, after] = [windows[2 * at], windows[2 * at + 1]];
      const [countBefore, countAfter] = [counts[2 * at], counts[2 * at + 1]];
      if (!before || !after || !countBefore || !countAfter) throw new Error('a window has no count');
      return toResponse(id, [before, countBefore], [after, countAfter], storedSinceMs);
    });
    return { ...page, items: rates };
  }
}

function windowsOf(
  { service, environment, ts, started_at: started }: DeployResponse,
  nowMs: number,
): [ErrorWindow, ErrorWindow] {
  const startMs = (started ?? ts).getTime();
  const endMs = ts.getTime();
  return [
    { service, environment, fromMs: startMs - RATE_WINDOW_MS, toMs: startMs },
    { service, environment, fromMs: endMs, toMs: Math.max(endMs, Math.min(endMs + RATE_WINDOW_MS, nowMs)) },
  ];
}

type Counted = [ErrorWindow, WindowErrors];

function toResponse(
  id: string,
  before: Counted,
  after: Counted,
  storedSinceMs: number,
): DeployErrorRatesResponse {
  const scope = before[1].named + after[1].named === 0 ? 'project' : 'service';
  const [counted, countedAfter] = [before, after].map((one) => countedIn(one, scope, storedSinceMs));
  const comparison =
    counted && countedAfter ? compareRates(counted, countedAfter) : { change: null, isTooFew: false };
  return {
    id,
    scope,
    before: counted ? toRate(counted) : null,
    after: countedAfter ? toRate(countedAfter) : null,
    change: comparison.change,
    is_too_few: comparison.isTooFew,
  };
}

function countedIn(
  [{ fromMs, toMs }, { events, ofService, isCut }]: Counted,
  scope: ErrorRateScope,
  storedSinceMs: number,
): CountedErrors | null {
  if (isCut || fromMs < storedSinceMs) return null;
  return { fromMs, toMs, events: scope === 'service' ? ofService : events };
}

function toRate(counted: CountedErrors): ErrorRateResponse {
  return {
    from: new Date(counted.fromMs),
    to: new Date(counted.toMs),
    events: counted.events,
    per_hour: perHour(counted),
  };
}

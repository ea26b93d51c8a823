import { runRounds } from '../ingest/rounds.js';
import type { PartResult } from '../flags/part.js';
import { ratio, spread, type Spread } from '../support/stats.js';
import { number, print, range, table, verdict } from '../support/text.js';
import { HOT_ROWS } from './hot-requests.js';
import type { HotLineup, RateMeasurement } from './lineup.js';
import { chosenRows, isBulk, MAX_TIMES_PLAIN } from './requests.js';

const SHARE_OF_CAPACITY = 0.7;
const MAX_P99_MS = 25;
const INGEST_CONNECTIONS = 64;

type Measured = 'now' | 'plain';

/**
 * Measures the capacity of each route, and then an open loop at {@link SHARE_OF_CAPACITY} of it, compared with the plain server at the
 * same rate. In a closed loop the faster server keeps the generator busy, and the slower one pays for waking it up with each
 * response; at one rate both pay.
 */
export async function rates(lineup: HotLineup): Promise<PartResult> {
  print(`\nOpen loop at ${SHARE_OF_CAPACITY} of the capacity that was measured immediately before`);
  const found: Record<string, object> = {};
  let reason: string | null = null;
  const measure = async (
    title: string,
    capacity: number,
    hasSameWork: boolean,
    at: (name: Measured, perSecond: number) => Promise<RateMeasurement>,
  ): Promise<void> => {
    const perSecond = capacity * SHARE_OF_CAPACITY;
    const rounds = await runRounds<Measured, RateMeasurement>(lineup.options.rounds, {
      now: () => at('now', perSecond),
      plain: () => at('plain', perSecond),
    });
    const failed = Object.values(rounds)
      .flat()
      .find(({ failures }) => failures > 0);
    if (failed !== undefined)
      reason ??= `${title}: ${failed.failures} responses were wrong, the first: ${failed.firstFailure}`;
    found[title] = { perSecond, rounds, ...report(`${title}, ${number(perSecond)}/s`, rounds, hasSameWork) };
  };

  if (lineup.options.rows === '') {
    const { requestsPerSecond } = await lineup.measureIngest('now', INGEST_CONNECTIONS);
    await measure('ingest, 1 event', requestsPerSecond, true, (name, perSecond) =>
      lineup.measureIngestRate(name, perSecond),
    );
  }
  for (const row of chosenRows(lineup.options.rows)) {
    const { requestsPerSecond } = await lineup.measureRequest('now', (of) => of.rows[row]);
    await measure(HOT_ROWS[row], requestsPerSecond, !isBulk(row), (name, perSecond) =>
      lineup.measureRate(name, (of) => of.rows[row], perSecond),
    );
  }
  return { void: reason, rates: found };
}

/** @param hasSameWork whether the plain server does all work of the route, so that its CPU time is a limit. */
function report(
  title: string,
  rounds: Readonly<Record<Measured, readonly RateMeasurement[]>>,
  hasSameWork: boolean,
): { times: Spread } {
  const figures = (name: Measured, figure: keyof RateMeasurement): number[] =>
    rounds[name].map((measurement) => Number(measurement[figure]));
  print(
    table(
      [title, 'server µs', 'p50 ms', 'p99 ms'],
      (['now', 'plain'] as const).map((name) => [
        name,
        range(spread(figures(name, 'serverMicros'))),
        range(spread(figures(name, 'p50Ms'))),
        range(spread(figures(name, 'p99Ms'))),
      ]),
    ),
  );
  const p99 = spread(figures('now', 'p99Ms'));
  verdict('p99', `${range(p99)} ms`, `< ${MAX_P99_MS} ms`, p99.median < MAX_P99_MS);
  const times = ratio(figures('now', 'serverMicros'), figures('plain', 'serverMicros'));
  if (hasSameWork)
    verdict(
      'CPU of plain at this rate',
      range(times),
      `≤ ${MAX_TIMES_PLAIN}`,
      times.median <= MAX_TIMES_PLAIN,
    );
  return { times };
}

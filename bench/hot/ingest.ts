import { runRounds } from '../ingest/rounds.js';
import type { PartResult } from '../flags/part.js';
import { wrongAnswers } from '../support/loop-figures.js';
import { ratio, type Spread } from '../support/stats.js';
import { print, range, verdict } from '../support/text.js';
import type { HotLineup, Measurement } from './lineup.js';
import { MAX_TIMES_PLAIN } from './requests.js';
import { figuresOf, printMeasurements } from './table.js';

const MIN_RATIO_TO_ROUTE = 0.85;

/** Measures batches of one event, with each number of connections. */
export async function ingest(lineup: HotLineup): Promise<PartResult> {
  const names = [...lineup.names, 'plain'] as const;
  const counts = lineup.options['ingest-connections'].split(',').map(Number);
  const participants = Object.fromEntries(
    counts.flatMap((connections) =>
      names.map((name) => [
        `${name}, ${connections}`,
        (): Promise<Measurement> => lineup.measureIngest(name, connections),
      ]),
    ),
  );
  print('\nIngest, 1 event per request, by the number of connections');
  const rounds = await runRounds(lineup.options.rounds, participants);
  printMeasurements(rounds);

  const ratios: Record<string, Spread> = {};
  const rate = (name: string): number[] => figuresOf(rounds[name], 'requestsPerSecond');
  const cpu = (name: string): number[] => figuresOf(rounds[name], 'serverMicros');
  for (const connections of counts) {
    const now = `now, ${connections}`;
    const times = ratio(cpu(now), cpu(`plain, ${connections}`));
    ratios[`CPU of plain, ${connections}`] = times;
    verdict(
      `${connections}: CPU of plain`,
      range(times),
      `≤ ${MAX_TIMES_PLAIN}`,
      times.median <= MAX_TIMES_PLAIN,
    );
    const ofRoute = ratio(rate(now), rate(`no database, ${connections}`));
    ratios[`rate of the route, ${connections}`] = ofRoute;
    verdict(
      `${connections}: rate of the route without a database`,
      range(ofRoute),
      `≥ ${MIN_RATIO_TO_ROUTE}`,
      ofRoute.median >= MIN_RATIO_TO_ROUTE,
    );
    if (connections !== counts[0]) {
      const ofFew = ratio(rate(now), rate(`now, ${counts[0]}`));
      ratios[`rate of ${counts[0]}, ${connections}`] = ofFew;
      verdict(`${connections}: rate of that at ${counts[0]}`, range(ofFew), '≥ 1.0', ofFew.median >= 1);
    }
    await lineup.profile(`ingest-${connections}`, () => lineup.measureIngest('now', connections));
  }
  return { void: wrongAnswers(rounds), ratios, rounds };
}

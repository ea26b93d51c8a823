import { runRounds } from '../ingest/rounds.js';
import type { PartResult } from '../flags/part.js';
import { wrongAnswers } from '../support/loop-figures.js';
import { ratio, type Spread } from '../support/stats.js';
import { print, range, verdict } from '../support/text.js';
import { HOT_ROWS, type HotRow } from './hot-requests.js';
import type { HotLineup, Measurement } from './lineup.js';
import { figuresOf, printMeasurements } from './table.js';

export const MAX_TIMES_PLAIN = 1.5;
const MAX_RATIO_TO_OTHER_BULK = 0.6;

/** Measures evaluations and snapshots. */
export async function requests(lineup: HotLineup): Promise<PartResult> {
  const services = lineup.names.filter((name) => name !== 'no database');
  const rows = chosenRows(lineup.options.rows);
  const results: Record<string, Measurement[]> = {};
  const ratios: Record<string, Spread> = {};
  let reason: string | null = null;
  for (const row of rows) {
    const title = HOT_ROWS[row];
    const bulk = isBulk(row);
    print(`\n${title}, ${lineup.options.connections} connections`);
    const rounds = await runRounds<string, Measurement>(
      lineup.options.rounds,
      Object.fromEntries(
        [...services, 'plain' as const].map((name) => [
          name,
          (): Promise<Measurement> => lineup.measureRequest(name, (of) => of.rows[row]),
        ]),
      ),
    );
    printMeasurements(rounds);
    for (const [name, of] of Object.entries(rounds)) results[`${row}, ${name}`] = of;
    reason ??= wrongAnswers(rounds);
    const cpu = (name: string): number[] => figuresOf(rounds[name], 'serverMicros');
    const times = ratio(cpu('now'), cpu('plain'));
    ratios[`${row}: CPU of plain`] = times;
    if (bulk) print(`           CPU of plain, which does not evaluate: ${range(times)}`);
    else verdict('CPU of plain', range(times), `≤ ${MAX_TIMES_PLAIN}`, times.median <= MAX_TIMES_PLAIN);
    if (services.includes('other')) {
      const ofOther = ratio(cpu('now'), cpu('other'));
      ratios[`${row}: CPU of ${lineup.options.other}`] = ofOther;
      if (bulk)
        verdict(
          `CPU of ${lineup.options.other}`,
          range(ofOther),
          `≤ ${MAX_RATIO_TO_OTHER_BULK}`,
          ofOther.median <= MAX_RATIO_TO_OTHER_BULK,
        );
      else print(`           CPU of ${lineup.options.other}: ${range(ofOther)}`);
    }
    await lineup.profile(row, () => lineup.measureRequest('now', (of) => of.rows[row]));
  }
  return { void: reason, ratios, rounds: results };
}

/** Whether the row evaluates all flags. The plain server does not evaluate, so its CPU time is no limit. */
export function isBulk(row: HotRow): boolean {
  return row === 'ofrep-all' || row === 'ofrep-many';
}

/** @throws Error for the name of an unknown row. */
export function chosenRows(names: string): HotRow[] {
  const known = Object.keys(HOT_ROWS) as HotRow[];
  if (names === '') return known;
  return names.split(',').map((name) => {
    const row = known.find((one) => one === name);
    if (row === undefined) throw new Error(`--rows ${name}: the rows are ${known.join(', ')}`);
    return row;
  });
}

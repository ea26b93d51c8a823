import { join } from 'node:path';
import { runRounds } from '../ingest/rounds.js';
import { Participant } from '../support/participant.js';
import type { Scope } from '../support/scope.js';
import { ratio, spread } from '../support/stats.js';
import { print, range, table, verdict } from '../support/text.js';
import type { EvaluateJob, EvaluateKind, EvaluateResult } from './evaluate-loop.js';
import type { PartContext, PartResult } from './part.js';

const TITLES: Record<EvaluateKind, string> = {
  empty: 'limit: an empty function',
  sha256: 'limit: one SHA-256',
  full: 'rollout 100',
  known: 'bucket known',
  cohort: 'cohort 3 x 10',
  cold: 'bucket cold',
};
/** Targets in evaluations per second. */
const WANTED: readonly (readonly [EvaluateKind, number])[] = [
  ['full', 5e6],
  ['known', 5e6],
  ['cohort', 1e6],
  ['cold', 0.5e6],
];
const EXTRA_MS = 60_000;

/** Measures the rule alone, from the build, in one process. */
export async function evaluate(scope: Scope, { database, options }: PartContext): Promise<PartResult> {
  const { seconds, 'warm-up': warmUpSeconds, rounds } = options;
  print('\nEvaluation: one process, a different context each time; "cold": every user for the first time');
  const logFile = join(database.folder, 'evaluate.log');
  const [process] = await Participant.start(scope, { script: 'flags/evaluate-loop.ts', logFile });
  const window = (kind: EvaluateKind): (() => Promise<EvaluateResult>) => {
    const job: EvaluateJob = { kind, seconds, warmUpSeconds };
    return () => process.request(job, (seconds + warmUpSeconds) * 1000 + EXTRA_MS);
  };
  const results = await runRounds<EvaluateKind, EvaluateResult>(rounds, {
    empty: window('empty'),
    full: window('full'),
    known: window('known'),
    cohort: window('cohort'),
    sha256: window('sha256'),
    cold: window('cold'),
  });
  await process.stop();

  const rate = (kind: EvaluateKind): number[] => results[kind].map(({ perSecond }) => perSecond);
  const kinds = Object.keys(TITLES) as EvaluateKind[];
  print(
    table(
      ['', 'M/s', 'ns each', 'of the empty function', 'of one SHA-256'],
      kinds.map((kind) => [
        TITLES[kind],
        range(spread(rate(kind).map((perSecond) => perSecond / 1e6))),
        (1e9 / spread(rate(kind)).median).toFixed(0),
        ratio(rate(kind), rate('empty')).median.toFixed(3),
        ratio(rate(kind), rate('sha256')).median.toFixed(2),
      ]),
    ),
  );
  for (const [kind, wanted] of WANTED) {
    const millions = spread(rate(kind).map((perSecond) => perSecond / 1e6));
    verdict(TITLES[kind], `${range(millions)} M/s`, `≥ ${wanted / 1e6} M/s`, millions.median * 1e6 >= wanted);
  }
  const wrong = kinds.flatMap((kind) => results[kind].map((one) => one.wrong && `${kind}: ${one.wrong}`));
  return {
    void: wrong.find((reason) => reason !== null) ?? null,
    rounds: Object.fromEntries(kinds.map((kind) => [kind, rate(kind)])),
  };
}

import { runRounds } from '../ingest/rounds.js';
import type { Scope } from '../support/scope.js';
import { ratio, spread } from '../support/stats.js';
import { number, print, range, table, verdict } from '../support/text.js';
import type { ClientProcess } from './client-process.js';
import { expectedOn } from './definitions.js';
import type { AllocationsJobResult, EvaluateJobResult, FlagCase } from './jobs.js';
import { OURS } from './language.js';
import type { EvaluationsContext, PartResult, Wanted } from './part.js';

const TITLES: Record<FlagCase, string> = {
  known: 'bucket known',
  cold: 'bucket cold',
  cohort: 'cohort 3 x 10',
};
const CASES = Object.keys(TITLES) as FlagCase[];
const ALLOCATION_EVALUATIONS = 20_000;
const EXTRA_MS = 60_000;
/** Allowed standard deviations of the binomial distribution: another hash selects different users for the half. */
const SIGMAS = 6;

/** Measures evaluations of all clients of a language in turns: ours, each peer, ours again. */
export async function evaluate(scope: Scope, context: EvaluationsContext): Promise<PartResult> {
  const { language, options, wantedRatio = 1 } = context;
  const ours = language.ours ?? OURS;
  const { seconds, 'warm-up': warmUp, rounds } = options;
  print(`\n${language.name}: evaluation, one thread, a different context each time`);
  const clients = new Map<string, ClientProcess>();
  for (const name of [ours, ...language.peers]) clients.set(name, await context.start(scope, name));

  const participants: Record<string, () => Promise<EvaluateJobResult>> = {};
  for (const flagCase of CASES) {
    for (const [name, client] of clients) {
      const job = { job: 'evaluate', case: flagCase, warm_up_s: warmUp, seconds } as const;
      participants[`${flagCase} ${name}`] = () => client.request(job, (warmUp + seconds) * 1000 + EXTRA_MS);
    }
  }
  const results = await runRounds<string, EvaluateJobResult>(rounds, participants);
  const allocations = language.allocatesNothing ? await countAllocations(clients) : null;
  for (const client of clients.values()) await client.stop();

  const of = (flagCase: FlagCase, name: string): EvaluateJobResult[] => results[`${flagCase} ${name}`] ?? [];
  const rate = (answers: EvaluateJobResult[]): number[] =>
    answers.map(({ evaluations, elapsed_s }) => evaluations / elapsed_s);
  const cpuNs = (answers: EvaluateJobResult[]): number[] =>
    answers.map(({ evaluations, cpu_s }) => (cpu_s / evaluations) * 1e9);

  print(
    table(
      [
        '',
        ...CASES.flatMap((flagCase) => [
          `${TITLES[flagCase]}, 1000/s`,
          'CPU ns',
          ...(allocations ? ['allocations'] : []),
        ]),
      ],
      [...clients.keys()].map((name) => [
        name,
        ...CASES.flatMap((flagCase) => [
          range(spread(rate(of(flagCase, name)).map((perSecond) => perSecond / 1000))),
          number(spread(cpuNs(of(flagCase, name))).median),
          ...(allocations ? [number(allocations[`${flagCase} ${name}`] ?? Number.NaN)] : []),
        ]),
      ]),
    ),
  );

  const wanted: Wanted[] = [];
  for (const flagCase of CASES) {
    for (const peer of language.peers) {
      const measured = ratio(rate(of(flagCase, ours)), rate(of(flagCase, peer)));
      const cpu = ratio(cpuNs(of(flagCase, peer)), cpuNs(of(flagCase, ours)));
      const reached = measured.median > wantedRatio;
      const figure = `${language.name}, ${TITLES[flagCase]}, rate of ${peer}'s`;
      wanted.push({ figure, wanted: `> ${wantedRatio}`, measured, reached });
      verdict(figure, `${range(measured)} times, by CPU time ${range(cpu)}`, `> ${wantedRatio}`, reached);
    }
    const counted = allocations?.[`${flagCase} ${ours}`];
    if (counted === undefined) continue;
    const figure = `${language.name}, ${TITLES[flagCase]}, allocations per evaluation`;
    // The count includes allocations by other threads of the program.
    const reached = counted < 0.01;
    wanted.push({ figure, wanted: '0', measured: spread([counted]), reached });
    verdict(figure, counted.toFixed(3), '0', reached);
  }
  return { void: firstWrong(results, ours), wanted, rounds: results, allocations };
}

async function countAllocations(
  clients: ReadonlyMap<string, ClientProcess>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const flagCase of CASES) {
    for (const [name, client] of clients) {
      const job = { job: 'allocations', case: flagCase, evaluations: ALLOCATION_EVALUATIONS } as const;
      const { per_evaluation } = await client.request<AllocationsJobResult>(job, EXTRA_MS);
      counts[`${flagCase} ${name}`] = per_evaluation ?? Number.NaN;
    }
  }
  return counts;
}

/** Results must match exactly for our client, and for peers in the cohort case; a peer's half has different users. */
function firstWrong(results: Record<string, EvaluateJobResult[]>, ours: string): string | null {
  for (const flagCase of CASES) {
    const expected = expectedOn(flagCase);
    for (const [title, answers] of Object.entries(results)) {
      if (!title.startsWith(`${flagCase} `)) continue;
      const isExact = flagCase === 'cohort' || title.endsWith(` ${ours}`);
      for (const { done, on } of answers) {
        const right = isExact ? expected.after(done) : done / 2;
        const tolerance = isExact ? 0 : toleranceOf(flagCase, done);
        if (Math.abs(on - right) > tolerance) return `${title}: ${on} of ${done} were on, expected ${right}`;
      }
    }
  }
  return null;
}

/** Users recur, so that only the distinct ones are independent. */
function toleranceOf(flagCase: FlagCase, done: number): number {
  const users = Math.min(done, flagCase === 'cold' ? 131_072 : 8192);
  return (SIGMAS * 0.5 * done) / Math.sqrt(users);
}

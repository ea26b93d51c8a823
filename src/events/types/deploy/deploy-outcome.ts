/** Meanings of a deploy's status, for which senders use any word. */
export const DEPLOY_OUTCOMES = ['in_progress', 'succeeded', 'failed', 'rolled_back', 'other'] as const;

export type DeployOutcome = (typeof DEPLOY_OUTCOMES)[number];

/** Lower-case words; `-` and a space count as `_`. */
const WORDS: Record<Exclude<DeployOutcome, 'other'>, readonly string[]> = {
  in_progress:
    `started start starting created running pending queued scheduled in_progress building deploying processing
    rolling_out`.split(/\s+/),
  succeeded:
    `succeeded success successful ok done completed complete finished deployed released active live ready
    healthy`.split(/\s+/),
  failed: `failed failure fail error errored crashed rejected timeout timed_out canceled cancelled aborted
    skipped`.split(/\s+/),
  rolled_back: `rolled_back rollback reverted`.split(/\s+/),
};

const OUTCOME_OF: ReadonlyMap<string, DeployOutcome> = new Map(
  Object.entries(WORDS).flatMap(([outcome, words]) =>
    words.map((word): [string, DeployOutcome] => [word, outcome as DeployOutcome]),
  ),
);

/** Outcome of a status. An event without a status reports that the version was deployed. */
export function outcomeOf(status: string | null): DeployOutcome {
  if (status === null) return 'succeeded';
  return OUTCOME_OF.get(wordOf(status)) ?? 'other';
}

/** Normalizes a status to the form of the word lists. */
export function wordOf(status: string): string {
  return status.replace(/[A-Z]/g, (letter) => letter.toLowerCase()).replace(/[- ]/g, '_');
}

/** {@link wordOf}, SQL. Converts ASCII letters only: in a Turkish database, `lower('FAILED')` is another word. */
export function wordSql(text: string): string {
  return `translate(lower((${text}) COLLATE "C"), '- ', '__')`;
}

/** `outcomeOf` of a state, SQL. */
export function outcomeSql(state: string): string {
  const cases = Object.entries(WORDS).flatMap(([outcome, words]) =>
    words.map((word) => `WHEN '${word}' THEN '${outcome}'`),
  );
  return `CASE coalesce(${wordSql(`${state}->>'status'`)}, 'succeeded') ${cases.join(' ')} ELSE 'other' END`;
}

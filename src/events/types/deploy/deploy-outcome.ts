/** What the status of a deploy means. Senders use any word. */
export const DEPLOY_OUTCOMES = ['in_progress', 'succeeded', 'failed', 'rolled_back', 'other'] as const;

export type DeployOutcome = (typeof DEPLOY_OUTCOMES)[number];

/** In small letters; `-` and a space stand for `_`. */
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

/** A word as the lists have it, SQL. */
export function wordSql(text: string): string {
  return `translate(lower(${text}), '- ', '__')`;
}

/** The outcome of a state, SQL. An event without a status reports that the version was deployed. */
export function outcomeSql(state: string): string {
  const cases = Object.entries(WORDS).flatMap(([outcome, words]) =>
    words.map((word) => `WHEN '${word}' THEN '${outcome}'`),
  );
  return `CASE coalesce(${wordSql(`${state}->>'status'`)}, 'succeeded') ${cases.join(' ')} ELSE 'other' END`;
}

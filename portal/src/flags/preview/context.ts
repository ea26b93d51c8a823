/** Context of an evaluation: `userId`, `env`, `role`, and any other dimension of flags. */
export type EvaluationContext = Readonly<Record<string, string>>;

/** As it stands in an address; anything that is no text is dropped, as the rule itself does it. */
export function readContext(value: unknown): EvaluationContext {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}

/** The dimensions that every form offers; others can be added. */
export const USUAL_DIMENSIONS = ['userId', 'env', 'role'] as const;

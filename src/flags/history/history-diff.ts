/** One field that a change changed. */
export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Fields that differ between two states, in alphabetical order. */
export function historyDiff(before: object | null, after: object | null): FieldChange[] {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  const now = new Map<string, unknown>(Object.entries(after ?? {}));
  return [...new Set([...old.keys(), ...now.keys()])]
    .sort()
    .filter((field) => JSON.stringify(old.get(field)) !== JSON.stringify(now.get(field)))
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }));
}

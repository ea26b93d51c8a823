export interface UsageRow {
  projectId: string;
  flagKey: string;
  value: boolean;
  rule: string;
  count: number;
}

/** Each is one row of a flush: some 100 bytes. Projects × flags × steps of the rule that really occur. */
export const MAX_USAGE_ROWS = 100_000;

/** Counts evaluations in memory. Bounded: when it is full, only what is counted already continues being counted. */
export class UsageCounts {
  private readonly flags = new Map<string, Map<string, UsageRow>>();
  private rows = 0;

  constructor(private readonly maxRows = MAX_USAGE_ROWS) {}

  get isEmpty(): boolean {
    return this.rows === 0;
  }

  /** @returns `false` when there was no room. */
  add(projectId: string, flagKey: string, value: boolean, rule: string, count: number): boolean {
    // A project's id has a fixed length, so no two pairs make the same text.
    const flag = projectId + flagKey;
    const kind = value ? `+${rule}` : `-${rule}`;
    let kinds = this.flags.get(flag);
    const row = kinds?.get(kind);
    if (row !== undefined) {
      row.count = Math.min(row.count + count, Number.MAX_SAFE_INTEGER);
      return true;
    }
    if (this.rows >= this.maxRows) return false;
    if (kinds === undefined) {
      kinds = new Map<string, UsageRow>();
      this.flags.set(flag, kinds);
    }
    kinds.set(kind, { projectId, flagKey, value, rule, count });
    this.rows++;
    return true;
  }

  all(): UsageRow[] {
    return [...this.flags.values()].flatMap((kinds) => [...kinds.values()]);
  }
}

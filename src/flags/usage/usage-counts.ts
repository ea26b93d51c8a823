export interface UsageRow {
  projectId: string;
  flagKey: string;
  value: boolean;
  rule: string;
  count: number;
}

/**
 * Maximum number of counters, each about 100 bytes and one row of a flush: the combinations of project, flag and deciding
 * step that occur.
 */
export const MAX_USAGE_ROWS = 100_000;

/** Counts evaluations in memory. When the maximum is reached, only existing counters are incremented. */
export class UsageCounts {
  private readonly flags = new Map<string, Map<string, UsageRow>>();
  private rows = 0;

  constructor(private readonly maxRows = MAX_USAGE_ROWS) {}

  get isEmpty(): boolean {
    return this.rows === 0;
  }

  /** @returns `false` when the maximum is reached, so that nothing was counted. */
  add(projectId: string, flagKey: string, value: boolean, rule: string, count: number): boolean {
    // A project's id has a fixed length, so different pairs have different texts.
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

export interface UsageItem {
  key: string;
  value: boolean;
  rule: string;
  count: number;
}

/** Distinct combinations of flag and result between two reports; further ones are not counted. */
const MAX_ITEMS = 10_000;
/** Longest key that the route accepts. */
const MAX_KEY_LENGTH = 128;

/** Counts of one flag and rule: index 0 for on, 1 for off. Only `self_override` and `rollout_bucket` have both; otherwise one is a hole. */
type ByValue = UsageItem[];

/** Counts evaluations by flag, value and rule. */
export class FlagUsage {
  private byFlag = new Map<string, Map<string, ByValue>>();
  private size = 0;
  /** Programs evaluate one flag repeatedly: comparing with the last key saves a lookup in the map. */
  private lastKey = '';
  /** The value of {@link byFlag} for that key. */
  private last: Map<string, ByValue> | undefined;

  count(key: string, { value, rule }: Pick<UsageItem, 'rule' | 'value'>, count = 1): void {
    if (key !== this.lastKey) this.last = this.byFlag.get((this.lastKey = key));
    let ofRule = this.last?.get(rule);
    const index = value ? 0 : 1;
    const counted = ofRule?.[index];
    if (counted !== undefined) {
      counted.count += count;
      return;
    }
    if (this.size >= MAX_ITEMS || key === '' || key.length > MAX_KEY_LENGTH) return;
    if (this.last === undefined) this.byFlag.set(key, (this.last = new Map<string, ByValue>()));
    if (ofRule === undefined) this.last.set(rule, (ofRule = []));
    ofRule[index] = { key, value, rule, count };
    this.size += 1;
  }

  /** Adds the counts of a report that failed to the next one. */
  putBack(items: UsageItem[]): void {
    for (const item of items) this.count(item.key, item, item.count);
  }

  take(): UsageItem[] {
    // flat() skips the holes.
    const items = [...this.byFlag.values()].flatMap((ofFlag) => [...ofFlag.values()].flat());
    this.byFlag = new Map();
    this.size = 0;
    this.last = undefined;
    return items;
  }
}

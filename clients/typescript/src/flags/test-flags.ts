import type { FlagKey } from './flag-key.js';
import type { EvalContext, Explanation, Flags, FlagsStatus } from './flags.js';

/** Flags for unit tests, with the values that the test sets. Unknown flags have the default. */
export class TestFlags implements Flags {
  private readonly values: Map<string, boolean>;
  private readonly listeners = new Set<(keys: string[]) => void>();

  constructor(values: Readonly<Partial<Record<FlagKey, boolean>>> = {}) {
    this.values = new Map(Object.entries<boolean>(values as Record<string, boolean>));
  }

  set(flagKey: FlagKey, value: boolean): this {
    const isChanged = this.values.get(flagKey) !== value;
    this.values.set(flagKey, value);
    if (isChanged) for (const listener of this.listeners) listener([flagKey]);
    return this;
  }

  isEnabled(flagKey: FlagKey, _context?: EvalContext, defaultValue = false): boolean {
    return this.values.get(flagKey) ?? defaultValue;
  }

  explain(flagKey: FlagKey, _context?: EvalContext, defaultValue = false): Explanation {
    const value = this.values.get(flagKey);
    if (value === undefined) return { value: defaultValue, rule: 'flag_not_found' };
    return { value, rule: value ? 'rollout_full' : 'rollout_zero' };
  }

  ready(): Promise<boolean> {
    return Promise.resolve(true);
  }

  status(): FlagsStatus {
    return { state: 'ready', source: 'bootstrap', revision: null, last_sync: null, last_error: null };
  }

  onChange(listener: (keys: string[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Never called: the flags are ready from the start. */
  onStateChange(): () => void {
    return () => undefined;
  }

  hasCohorts(): boolean {
    return false;
  }
}

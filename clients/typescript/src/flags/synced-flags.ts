import { evaluateFlag, type BucketOf } from '../../../../src/flags/rule/evaluate-flag.js';
import { rememberBuckets, type BucketSteps } from '../../../../src/flags/rule/remember-buckets.js';
import type { Connection } from '../shared/connection.js';
import { ErrorReporter } from '../shared/error-reporter.js';
import { startTimer } from '../shared/timer.js';
import { FlagStore } from './flag-store.js';
import { flagSettings, type FlagSettings } from './flag-settings.js';
import { FlagSync } from './flag-sync.js';
import { FlagUsage } from './flag-usage.js';
import type { EvalContext, Explanation, Flags, FlagsOptions, FlagsState, FlagsStatus } from './flags.js';
import { reportUsage } from './report-usage.js';

/** Keeps the last known good flags across restarts of the program. Neither method throws. */
export interface FlagsCache {
  load(store: FlagStore, errors: ErrorReporter): Promise<void>;
  save(store: FlagStore, errors: ErrorReporter): Promise<void>;
}

/** What differs between Node and browsers. */
export interface FlagsPlatform {
  buckets: BucketSteps;
  cache: FlagsCache | null;
  requestHeaders: Record<string, string>;
  /** Called with the value of each evaluation. */
  onEvaluation?: (flagKey: string, value: boolean) => void;
  /** Calls a listener when the program may end without `close`. @returns a function that removes the listener. */
  onHide?: (listener: () => void) => () => void;
}

type Now = Parameters<typeof evaluateFlag>[3];

const NO_CONTEXT: EvalContext = {};
const readClock = (): number => Date.now();

/** The flags of a project, synchronized with the service until `close`. */
export class SyncedFlags implements Flags {
  private readonly store = new FlagStore();
  private readonly usage = new FlagUsage();
  private readonly settings: FlagSettings;
  private readonly errors: ErrorReporter;
  private readonly bucketOf: BucketOf;
  private readonly aborter = new AbortController();
  private usageTimer: ReturnType<typeof setTimeout> | null = null;
  private readonly stopHiding: (() => void) | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly platform: FlagsPlatform,
    options: FlagsOptions,
  ) {
    this.settings = flagSettings(options);
    this.errors = new ErrorReporter(options.onError);
    this.bucketOf = rememberBuckets(platform.buckets);
    if (options.bootstrap !== undefined && !this.store.seed(options.bootstrap, 'bootstrap')) {
      this.errors.report({ code: 'bootstrap_invalid', message: 'The bootstrap is not a snapshot of flags.' });
    }
    void this.start();
    this.startUsageTimer();
    this.stopHiding = platform.onHide?.(() => void this.sendUsage());
  }

  isEnabled(flagKey: string, context: EvalContext = NO_CONTEXT, defaultValue = false): boolean {
    return this.explain(flagKey, context, defaultValue).value;
  }

  explain(flagKey: string, context: EvalContext = NO_CONTEXT, defaultValue = false): Explanation {
    return this.explainAt(flagKey, context, defaultValue, readClock);
  }

  /** @param now as of {@link evaluateFlag} */
  explainAt(flagKey: string, context: EvalContext, defaultValue: boolean, now: Now): Explanation {
    const { set } = this.store;
    if (set === null) return { value: defaultValue, rule: 'not_ready' };
    try {
      const given = (context as EvalContext | null) ?? NO_CONTEXT;
      const result = evaluateFlag(set, flagKey, given, now, this.bucketOf);
      if (result.rule === 'flag_not_found') return { ...result, value: defaultValue };
      this.usage.count(flagKey, result);
      this.platform.onEvaluation?.(flagKey, result.value);
      return result;
    } catch {
      return { value: defaultValue, rule: 'invalid_context' };
    }
  }

  ready(timeoutMs = 5_000): Promise<boolean> {
    return this.store.ready(timeoutMs);
  }

  status(): FlagsStatus {
    return this.store.status();
  }

  onChange(listener: (keys: string[]) => void): () => void {
    return this.store.onChange(listener);
  }

  onStateChange(listener: (state: FlagsState) => void): () => void {
    return this.store.onStateChange(listener);
  }

  hasCohorts(flagKey: string): boolean {
    return (this.store.set?.flags.get(flagKey)?.cohorts.length ?? 0) > 0;
  }

  async close(timeoutMs: number): Promise<void> {
    if (this.aborter.signal.aborted) return;
    this.aborter.abort();
    this.stopHiding?.();
    if (this.usageTimer !== null) clearTimeout(this.usageTimer);
    await this.sendUsage(timeoutMs);
  }

  private async start(): Promise<void> {
    const { cache } = this.platform;
    await cache?.load(this.store, this.errors);
    const sync = new FlagSync(
      this.connection,
      this.store,
      this.settings,
      this.errors,
      this.platform.requestHeaders,
      this.aborter.signal,
      () => void cache?.save(this.store, this.errors),
    );
    await sync.run();
  }

  private startUsageTimer(): void {
    if (this.settings.usageIntervalMs === 0) return;
    // Jitter: the instances of a program must not all report at the same moment.
    this.usageTimer = startTimer(
      () => {
        void this.sendUsage();
        this.startUsageTimer();
      },
      this.settings.usageIntervalMs * (0.9 + Math.random() * 0.2),
    );
  }

  private async sendUsage(timeoutMs = Infinity): Promise<void> {
    const { usageIntervalMs, requestTimeoutMs } = this.settings;
    if (usageIntervalMs === 0) return;
    const { requestHeaders } = this.platform;
    const deadlineMs = Math.min(timeoutMs, requestTimeoutMs);
    this.usage.putBack(await reportUsage(this.connection, this.usage.take(), requestHeaders, deadlineMs));
  }
}

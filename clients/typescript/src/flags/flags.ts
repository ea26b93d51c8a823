import type { DecidingRule } from '../../../../src/flags/rule/evaluate-flag.js';
import type { FlagsPayload } from '../../../core/flags-payload.js';
import type { ClientError } from '../shared/client-error.js';
import type { FlagKey } from './flag-key.js';

/** Attributes of the user and the program. Flags may use any name, not only these. */
export interface EvalContext {
  userId?: string | null | undefined;
  env?: string | null | undefined;
  role?: string | null | undefined;
  [attribute: string]: unknown;
}

/**
 * Why a flag has its value. The first eleven rules are those of the service; `not_ready`: no payload yet;
 * `invalid_context`: the context could not be read.
 */
export interface Explanation {
  value: boolean;
  rule: DecidingRule | 'invalid_context' | 'not_ready';
  /** The group that decided. */
  group?: string;
  /** The cohort dimension that did not match. */
  dimension?: string;
  /** 0 to 99. */
  bucket?: number;
  rollout?: number;
}

/** `stale`: flags are evaluated by the last known good, and neither the stream nor the last poll worked. */
export type FlagsState = 'failed' | 'ready' | 'stale' | 'starting';

export interface FlagsStatus {
  state: FlagsState;
  source: 'bootstrap' | 'file' | 'server' | null;
  revision: number | null;
  /** RFC 3339; when the service last confirmed the flags. */
  last_sync: string | null;
  last_error: string | null;
}

/** Evaluates flags in this process, with the rule of the service. No method throws. */
export interface Flags {
  /**
   * @param defaultValue for an unknown flag, and before there are any flags.
   */
  isEnabled(flagKey: FlagKey, context?: EvalContext, defaultValue?: boolean): boolean;
  explain(flagKey: FlagKey, context?: EvalContext, defaultValue?: boolean): Explanation;
  /** Waits until the flags are those of the service. `false` when the time is over; 5,000 ms unless given. */
  ready(timeoutMs?: number): Promise<boolean>;
  status(): FlagsStatus;
  /** @returns a function that removes the listener. */
  onChange(listener: (keys: string[]) => void): () => void;
  /** Called when `status().state` becomes another. @returns a function that removes the listener. */
  onStateChange(listener: (state: FlagsState) => void): () => void;
  /** Whether the rollout of a flag is for some contexts only. */
  hasCohorts(flagKey: FlagKey): boolean;
}

export interface FlagsOptions {
  /** `false`: poll only. */
  streaming?: boolean | undefined;
  /** Distance of the polls while there is no stream. 30,000. */
  pollIntervalMs?: number | undefined;
  /** A stream without a byte for so long is dead. 45,000: three heartbeats. */
  readTimeoutMs?: number | undefined;
  /** Deadline of a request for the snapshot. 10,000. */
  requestTimeoutMs?: number | undefined;
  /** First wait before reconnecting, at most. 500. */
  backoffInitialMs?: number | undefined;
  /** Longest wait before reconnecting. 30,000. */
  backoffMaxMs?: number | undefined;
  /** Distance of the reports of usage; 0 for none. 60,000. */
  usageIntervalMs?: number | undefined;
  /** A snapshot to evaluate with until the service answers. */
  bootstrap?: FlagsPayload | undefined;
  /** Called when synchronizing fails in another way than before. */
  onError?: ((error: ClientError) => void) | undefined;
}

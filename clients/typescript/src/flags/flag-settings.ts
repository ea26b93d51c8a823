import type { FlagsOptions } from './flags.js';

type Numbers =
  | 'backoffInitialMs'
  | 'backoffMaxMs'
  | 'pollIntervalMs'
  | 'readTimeoutMs'
  | 'requestTimeoutMs'
  | 'usageIntervalMs';

export type FlagSettings = Record<Numbers, number> & { streaming: boolean };

export function flagSettings(options: FlagsOptions): FlagSettings {
  return {
    streaming: options.streaming ?? true,
    pollIntervalMs: options.pollIntervalMs ?? 30_000,
    readTimeoutMs: options.readTimeoutMs ?? 45_000,
    requestTimeoutMs: options.requestTimeoutMs ?? 10_000,
    backoffInitialMs: options.backoffInitialMs ?? 500,
    backoffMaxMs: options.backoffMaxMs ?? 30_000,
    usageIntervalMs: options.usageIntervalMs ?? 60_000,
  };
}

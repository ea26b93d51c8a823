import { monotonicMs } from '../support/monotonic.js';
import { percentile, spread, type Spread } from '../support/stats.js';
import type { BenchDatabase } from '../support/database.js';
import type { Scope } from '../support/scope.js';
import { startServer } from '../support/service.js';
import { changeFlag, type FlagService } from './flag-service.js';
import { faultOf, type StreamClients } from './stream-clients.js';

const BACK_MS = 120_000;

/** A service is killed and restarted; a change immediately afterwards must reach every reader. */
export interface Storm {
  /** From the kill until the service is ready again. */
  downSeconds: number;
  /** From readiness until half of the readers, or all of them, have the change. */
  halfBackSeconds: number;
  allBackSeconds: number;
  /** Attempts to reconnect, and the count of each error that ended a connection, including the kill. */
  attempts: number;
  refusals: Record<string, number>;
  wrong: string | null;
}

/** Readers reconnect after the delay in the stream's `retry` or in the header `Retry-After`. */
export async function storm(
  scope: Scope,
  database: BenchDatabase,
  service: FlagService,
  clients: StreamClients,
  revision: number,
): Promise<Storm> {
  const { address, target } = service;
  await clients.arm(revision, true);
  const killed = monotonicMs();
  await service.process.kill();
  const name = address.database ?? '';
  const again = await startServer(scope, database, { variant: 'full', name, address, port: target.port });
  service.process = again.process;
  const ready = monotonicMs();
  await changeFlag(service, target.port, revision);
  const arrivals = await clients.arrivals(BACK_MS);
  const times = arrivals.times.toSorted();
  return {
    downSeconds: (ready - killed) / 1000,
    halfBackSeconds: (percentile(times, 0.5) - ready) / 1000,
    allBackSeconds: (percentile(times, 1) - ready) / 1000,
    attempts: arrivals.attempts,
    refusals: arrivals.refusals,
    wrong:
      faultOf(arrivals) ??
      (arrivals.missing > 0 ? `${arrivals.missing} did not reconnect with the change` : null),
  };
}

export function stormSpread(
  storms: readonly Storm[],
  figure: 'allBackSeconds' | 'attempts' | 'downSeconds' | 'halfBackSeconds',
): Spread {
  return spread(storms.map((one) => one[figure]));
}

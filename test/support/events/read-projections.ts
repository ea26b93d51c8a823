import { setTimeout as sleep } from 'node:timers/promises';
import type { ProjectionRunner } from '../../../src/events/projections/projection-runner.js';
import type { ProjectionStore } from '../../../src/events/projections/projection.store.js';

/** For projections that never complete, such as one that fails permanently: even a busy machine is far quicker. */
const DEADLINE_MS = 60_000;
/** A failed build is retried after a second or more. */
const RETRY_POLL_MS = 100;

/**
 * Runs turns until every projection has read all stored events: a turn on a slow machine ends after one page, and may
 * leave the rest to the next one. A projection that failed to read a page is awaited until it has retried, because it
 * lacks events.
 */
export async function readProjections(
  runner: Pick<ProjectionRunner, 'turn'>,
  store: Pick<ProjectionStore, 'statuses'>,
): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    await runner.turn();
    const lacking = (await store.statuses()).filter(
      ({ state, lag_seconds: lag }) => state === 'building' || lag > 0,
    );
    if (lacking.length === 0) return;
    if (performance.now() - startedMs > DEADLINE_MS) {
      const builds = lacking.map(
        ({ name, state, error }) => `${name} (${state}${error === null ? '' : `: ${error}`})`,
      );
      throw new Error(
        `projections have not read all events after ${DEADLINE_MS / 1000} s: ${builds.join(', ')}`,
      );
    }
    if (lacking.every(({ failures }) => failures > 0)) await sleep(RETRY_POLL_MS);
  }
}

/**
 * Runs turns until the runner has nothing left to read, as the service's own loop does: a turn on a slow machine ends
 * after one page. For a runner beside other builds, which it does not read; {@link readProjections} waits for all of
 * them.
 */
export async function turnUntilRead(runner: Pick<ProjectionRunner, 'turn'>): Promise<void> {
  while (await runner.turn());
}

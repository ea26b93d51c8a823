import type { ProjectionRunner } from '../../src/events/projections/projection-runner.js';
import type { ProjectionStore } from '../../src/events/projections/projection.store.js';

const MAX_TURNS = 200;

/**
 * Turns until every projection that does not fail has read all that is stored: a turn on a slow machine ends after one
 * page, and may leave the rest to the next.
 */
export async function readProjections(
  runner: Pick<ProjectionRunner, 'turn'>,
  store: Pick<ProjectionStore, 'statuses'>,
): Promise<void> {
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    await runner.turn();
    const lacking = (await store.statuses()).filter(
      ({ failures, state, lag_seconds: lag }) => failures === 0 && (state === 'building' || lag > 0),
    );
    if (lacking.length === 0) return;
  }
  throw new Error(`the projections have not read all events after ${MAX_TURNS} turns`);
}

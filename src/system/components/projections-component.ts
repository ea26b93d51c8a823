import type { ProjectionStatus } from '../../events/projections/projection-status.js';
import type { ProjectionsComponentResponse } from '../system.response.js';
import { ok, unknown, warn } from './component.js';

/** Maximum lag: beyond it, users could mistake incomplete data for complete data. */
const MAX_LAG_SECONDS = 30;

/** @param projections `null`: they could not be read. */
export function projectionsComponent(
  projections: readonly ProjectionStatus[] | null,
): ProjectionsComponentResponse {
  if (projections === null) return { ...unknown('Projections of events'), items: [] };
  const items = projections.map(({ name, state, lag_seconds: lag, failures }) => ({
    name,
    state: state === 'current' ? ('current' as const) : ('building' as const),
    lag_seconds: lag,
    failures,
  }));
  const names = (of: typeof items): string => of.map(({ name }) => name).join(', ');
  const failing = items.filter(({ failures }) => failures > 0);
  const behind = items.filter(({ state, lag_seconds: lag }) => state === 'current' && lag > MAX_LAG_SECONDS);
  if (failing.length > 0) {
    const explanation = `These projections cannot process new events: ${names(failing)}. They are retried automatically.`;
    return {
      ...warn(explanation, 'Search the logs for "a projection could not process a page of events".'),
      items,
    };
  }
  if (behind.length > 0) {
    const explanation = `These projections have not processed the events of the last ${Math.ceil(Math.max(...behind.map(({ lag_seconds: lag }) => lag)))} seconds: ${names(behind)}.`;
    return { ...warn(explanation, 'Check the load of the database and of the replicas.'), items };
  }
  return { ...ok('All projections have processed the latest events.'), items };
}

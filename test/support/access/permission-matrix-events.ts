import { uuidV7 } from '../../../src/common/uuid-v7.js';
import type { MatrixWorld, Prepared } from './permission-matrix.js';

/** Routes that read events of the project in `project_id`, with the other parameters of a request. */
const READS: Record<string, (world: MatrixWorld) => Promise<{ id?: string; query?: string }>> = {
  '/api/audit-events': nothing,
  '/api/audit-events/export': () => Promise.resolve({ query: '&format=csv' }),
  '/api/audit-events/facets': nothing,
  '/api/configs': nothing,
  '/api/configs/history': () => Promise.resolve({ query: '&path=limits.yaml' }),
  '/api/changes': nothing,
  '/api/costs': nothing,
  '/api/source-maps': nothing,
  '/api/deploys': nothing,
  '/api/deploys/current': nothing,
  '/api/deploys/error-rates': nothing,
  '/api/errors': nothing,
  '/api/events': nothing,
  '/api/events/export': () => Promise.resolve({ query: '&format=csv' }),
  '/api/events/facets': nothing,
  '/api/events/histogram': nothing,
  '/api/feature-flag-events': nothing,
  '/api/logs/context': async (world) => ({ query: `&event_id=${await world.newEvent()}` }),
  '/api/logs/patterns': nothing,
  '/api/performance/metrics': nothing,
  '/api/performance/series': () => Promise.resolve({ query: '&metric=m' }),
  '/api/repositories': nothing,
  '/api/repositories/commits': nothing,
  '/api/tenants': nothing,
  '/api/tenants/history': () => Promise.resolve({ query: '&tenant=acme' }),
  '/api/traces': nothing,
  '/api/traces/:trace_id': async (world) => ({ id: await world.newTrace() }),
  '/api/traces/:trace_id/events': async (world) => ({ id: await world.newTrace() }),
  '/api/videos': nothing,
  '/api/webhooks': nothing,
};

function nothing(): Promise<object> {
  return Promise.resolve({});
}

/** A request to a route that reads events, valid except for the caller; `null` for any other route. */
export async function prepareEvents(
  world: MatrixWorld,
  method: string,
  template: string,
): Promise<Prepared | null> {
  const read = method === 'GET' ? READS[template] : undefined;
  if (read === undefined) return null;
  const { id = uuidV7(), query = '' } = await read(world);
  return { path: `${template.replace(/:\w+/, id)}?project_id=shop${query}` };
}

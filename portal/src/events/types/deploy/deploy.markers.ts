import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { showControls } from '../../../ui/sender-text';
import { MAX_CHANGES, type Change, type MarkerSource } from '../../type-views/chart-markers';
import { deploys } from './deploy.strings';
import { markerLabel } from './deploy.markers.strings';

const STALE_MS = 60_000;

/** Deploys that came to an end by which something else runs. */
const CHANGING: readonly string[] = ['succeeded', 'rolled_back'];

export default {
  label: deploys,
  query: (project, fromMs, toMs) =>
    queryOptions({
      queryKey: ['deploys', project, 'markers', fromMs, toMs],
      queryFn: async ({ signal }): Promise<readonly Change[]> => {
        const query = {
          project_id: project,
          from: new Date(fromMs).toISOString(),
          to: new Date(toMs).toISOString(),
          limit: MAX_CHANGES,
        };
        const { items } = await unwrap(api.GET('/api/deploys', { params: { query }, signal }));
        return items
          .filter(({ outcome }) => CHANGING.includes(outcome))
          .map(({ id, ts, service, version, environment, outcome }) => ({
            at: Date.parse(ts),
            label: showControls(markerLabel(service, version, environment, outcome === 'rolled_back')),
            service,
            eventId: id,
          }));
      },
      staleTime: STALE_MS,
    }) as ReturnType<MarkerSource['query']>,
} satisfies MarkerSource;

import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

export type Overview = components['schemas']['OverviewResponse'];
export type GettingStarted = Overview['getting_started'];

/** Refresh intervals. Needed even with the stream (`followed`): the window moves, and the stream does not report keys and members. */
const REFRESH_MS = { followed: 120_000, alone: 30_000 };

/** @param followed whether the live stream of the project is open and triggers refetches. */
export const overviewQuery = (project: string, followed = false) =>
  queryOptions({
    queryKey: ['overview', project],
    queryFn: () => unwrap(api.GET('/api/projects/{project}/overview', { params: { path: { project } } })),
    refetchInterval: followed ? REFRESH_MS.followed : REFRESH_MS.alone,
  });

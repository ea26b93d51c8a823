import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

export type Overview = components['schemas']['OverviewResponse'];
export type GettingStarted = Overview['getting_started'];

/** The window of time moves on, and keys and members are in no stream. */
const REFRESH_MS = { followed: 120_000, alone: 30_000 };

/** @param followed the stream reports when something happens. */
export const overviewQuery = (project: string, followed = false) =>
  queryOptions({
    queryKey: ['overview', project],
    queryFn: () => unwrap(api.GET('/api/projects/{project}/overview', { params: { path: { project } } })),
    refetchInterval: followed ? REFRESH_MS.followed : REFRESH_MS.alone,
  });

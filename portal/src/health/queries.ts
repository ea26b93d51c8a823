import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../api/client';
import type { components } from '../api/schema.gen';

export type SystemState = components['schemas']['SystemResponse'];
/** Fields that all components have. */
export type SystemComponent = Pick<SystemState['disk'], 'action' | 'explanation' | 'state'>;
export type SystemPoint = components['schemas']['SystemPointResponse'];

/** Refresh interval; TanStack Query pauses it while the page is hidden. */
const REFRESH_MS = 10_000;

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/system', { signal })),
  refetchInterval: REFRESH_MS,
});

export const systemSeriesQuery = (minutes: number) =>
  queryOptions({
    queryKey: ['system', 'series', minutes],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/system/series', { params: { query: { minutes } }, signal })),
    refetchInterval: REFRESH_MS,
  });

export type Diagnosis = components['schemas']['DiagnosisResponse'];
export type Finding = components['schemas']['FindingResponse'];

/** Refresh interval of the checks. Some write to the disk, so the service repeats them every ten seconds at most. */
const DIAGNOSIS_REFRESH_MS = 60_000;

export const doctorQuery = queryOptions({
  queryKey: ['system', 'doctor'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/system/doctor', { signal })),
  refetchInterval: DIAGNOSIS_REFRESH_MS,
});

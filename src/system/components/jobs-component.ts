import type { JobState } from '../../database/job-runner.js';
import type { JobResponse, JobsComponentResponse } from '../system.response.js';
import { ok, unknown, warn } from './component.js';

/**
 * @param jobs jobs of all replicas; `null`: they could not be read.
 * @param errors number of failures on this replica, by name.
 */
export function jobsComponent(
  jobs: readonly JobState[] | null,
  errors: ReadonlyMap<string, number>,
): JobsComponentResponse {
  if (jobs === null) return { ...unknown('Background jobs'), items: [] };
  const items = jobs.map((job) => ({
    name: job.name,
    state: stateOf(job),
    last_start: job.startedAt,
    last_success: job.succeededAt,
    errors: errors.get(job.name) ?? 0,
  }));
  const failed = items.filter(({ state }) => state === 'failed').map(({ name }) => name);
  const judged =
    failed.length === 0
      ? ok('All background jobs succeed.')
      : warn(
          `The last run of these jobs failed: ${failed.join(', ')}. They are retried automatically.`,
          'Search the replicas\' logs for "job failed".',
        );
  return { ...judged, items };
}

/** A job that was started after its last success and is not running has failed, or its process has ended. */
function stateOf({ isRunning, startedAt, succeededAt }: JobState): JobResponse['state'] {
  if (isRunning) return 'running';
  if (startedAt === null) return 'ok';
  return succeededAt === null || succeededAt < startedAt ? 'failed' : 'ok';
}

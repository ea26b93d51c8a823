import type { EntityManager } from 'typeorm';

/** The last and the current execution of a background job, over all replicas. */
export interface JobState {
  name: string;
  isRunning: boolean;
  startedAt: Date | null;
  succeededAt: Date | null;
}

export async function readJobStates(manager: EntityManager): Promise<JobState[]> {
  const rows = await manager.query<
    { name: string; running: boolean; started_at: Date | null; succeeded_at: Date | null }[]
  >(
    `SELECT name, coalesce(lease_until > now(), false) AS running, started_at, succeeded_at
       FROM job_leases ORDER BY name`,
  );
  return rows.map((row) => ({
    name: row.name,
    isRunning: row.running,
    startedAt: row.started_at,
    succeededAt: row.succeeded_at,
  }));
}

import { Injectable } from '@nestjs/common';

/** A run that has not ended, of an installation that is active. */
export interface LiveRun {
  runId: string;
  /** User on whose behalf the run acts; the user may be deactivated. */
  userId: string;
  projectId: string;
  installationId: string;
  /** Permissions that are approved for the installation and requested by the run's version. */
  grants: readonly string[];
}

/** Returns those of the runs that are live, in any order. */
export type FindLiveRuns = (runIds: readonly string[]) => Promise<LiveRun[]>;

/**
 * Finds the live runs for credentials of runs. The feature that owns runs registers its implementation, because it imports
 * this feature and not the reverse.
 */
@Injectable()
export class LiveRuns {
  private findLive: FindLiveRuns | null = null;

  register(find: FindLiveRuns): void {
    this.findLive = find;
  }

  async find(runIds: readonly string[]): Promise<LiveRun[]> {
    if (runIds.length === 0) return [];
    if (this.findLive === null) throw new Error('no feature has registered its runs');
    return this.findLive(runIds);
  }
}

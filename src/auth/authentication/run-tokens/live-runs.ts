import { Injectable } from '@nestjs/common';

/** A run that has not ended, of an installation that is active. */
export interface LiveRun {
  runId: string;
  /** On whose behalf it acts; the user may be deactivated. */
  userId: string;
  projectId: string;
  installationId: string;
  /** Permissions that are approved for the installation and requested by the run's version. */
  grants: readonly string[];
}

/** Those of the runs that are live, in any order. */
export type FindLiveRuns = (runIds: readonly string[]) => Promise<LiveRun[]>;

/**
 * Which runs a credential still stands for, as the feature that owns runs answers it. A registration, because that
 * feature imports this one and not the other way round.
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

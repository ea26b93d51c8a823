import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { RelationStore } from '../../auth/relation-store.js';
import { Clock } from '../../common/clock.js';
import type { Run } from '../runs/run.entity.js';
import type { RunError } from '../runs/state/observation.js';

/** One that is sent later than this after it was asked for is checked again. */
const FRESH_MS = 5000;

const FORBIDDEN: RunError = {
  code: 'actor_forbidden',
  message: 'Who started the run may not start runs of this installation any more.',
};
const INACTIVE: RunError = {
  code: 'installation_inactive',
  message: 'The installation was suspended or uninstalled, or its project archived, before the run was sent.',
};

/** Whether a run that was not sent at once may still be sent: much may have changed since it was asked for. */
@Injectable()
export class StillAllowed {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly clock: Clock,
  ) {}

  /** `null`: it may. */
  async refusalOf(run: Run): Promise<RunError | null> {
    const startedByPerson = run.runKind === 'manual' || run.runKind === 'rerun';
    if (startedByPerson && this.clock.now() - run.createdAt.getTime() <= FRESH_MS) return null;
    if (!(await this.isInUse(run.installationId))) return INACTIVE;
    const object = { type: 'installation', id: run.installationId } as const;
    return (await this.relations.check(run.actorUserId, 'runs:start', object)) ? null : FORBIDDEN;
  }

  private async isInUse(installationId: string): Promise<boolean> {
    const [row] = await this.dataSource.query<{ in_use: boolean }[]>(
      `SELECT i.state = 'active' AND p.archived_at IS NULL AS in_use
         FROM installations i JOIN projects p ON p.id = i.project_id WHERE i.id = $1`,
      [installationId],
    );
    return row?.in_use === true;
  }
}

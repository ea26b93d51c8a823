import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { RelationStore } from '../../auth/authorization/relation-store.js';
import { findProject } from '../../project-table/read-projects.js';
import type { RefusedStart } from '../installations/refused-start.js';

const REFUSALS = {
  archived: {
    code: 'project_archived',
    detail: 'The project is archived. Restore it to let triggers start runs.',
  },
  forbidden: {
    code: 'actor_forbidden',
    detail:
      "The user on whose behalf the installation acts no longer has permission to start its runs. A manager of the installation can suspend and resume it, and it then acts on the manager's behalf.",
  },
} as const satisfies Record<string, RefusedStart>;

/** Checks whether the user on whose behalf an installation acts may still start its runs. Not for use within a transaction. */
@Injectable()
export class TriggerAdmission {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
  ) {}

  /** @returns the refusal; `null`: the user may start its runs. */
  async refusalOf(installation: {
    id: string;
    projectId: string;
    actsFor: string;
  }): Promise<RefusedStart | null> {
    const project = await findProject(this.dataSource, installation.projectId);
    if (project?.archived !== false) return REFUSALS.archived;
    const object = { type: 'installation', id: installation.id } as const;
    return (await this.relations.check(installation.actsFor, 'runs:start', object))
      ? null
      : REFUSALS.forbidden;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { RelationStore } from '../../auth/relation-store.js';

/** Why a trigger starts no run. */
export type Refusal = 'actor_forbidden' | 'project_archived';

/** Whether the user that an installation acts for may still start its runs. Not for use within a transaction. */
@Injectable()
export class TriggerAdmission {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
  ) {}

  /** `null`: they may. */
  async refusalOf(installation: { id: string; projectId: string; actsFor: string }): Promise<Refusal | null> {
    const [project] = await this.dataSource.query<{ archived: boolean }[]>(
      'SELECT archived_at IS NOT NULL AS archived FROM projects WHERE id = $1',
      [installation.projectId],
    );
    if (project?.archived !== false) return 'project_archived';
    const object = { type: 'installation', id: installation.id } as const;
    return (await this.relations.check(installation.actsFor, 'runs:start', object))
      ? null
      : 'actor_forbidden';
  }
}

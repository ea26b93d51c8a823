import { Injectable } from '@nestjs/common';
import { type EntityManager, QueryFailedError } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { RelationStore } from '../../authorization/relation-store.js';
import { User } from '../../entities/user.entity.js';
import type { Relations } from '../../permissions.js';
import type { ProjectRelation } from './invited-projects.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AUTH_PROBLEMS } from '../../problems.js';

interface InvitedUser {
  email: string;
  name: string;
  organizationId: string;
  /** Relation to the organization. */
  relation: Relations['organization'];
  projects: readonly ProjectRelation[];
}

/** Adds users who have no password yet, with the relations that their invitation names. */
@Injectable()
export class InvitedUsers {
  constructor(
    private readonly relations: RelationStore,
    private readonly clock: Clock,
  ) {}

  /** @returns the id of the new user. @throws ProblemError `email_taken` */
  async add(manager: EntityManager, invited: InvitedUser): Promise<string> {
    const userId = await this.insert(manager, invited);
    const { organizationId, relation, projects } = invited;
    await this.relations.write(manager, {
      add: [
        { userId, relation, object: { type: 'organization', id: organizationId } },
        ...projects.map((project) => ({
          userId,
          relation: project.relation,
          object: { type: 'project' as const, id: project.projectId },
        })),
      ],
    });
    return userId;
  }

  private async insert(manager: EntityManager, { email, name }: InvitedUser): Promise<string> {
    const now = this.clock.now();
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(User)
      .values({ id: uuidV7(now), email, name, createdAt: new Date(now), updatedAt: new Date(now) })
      .orIgnore()
      .returning('id')
      .execute();
    const [row] = inserted.raw as { id: string }[];
    if (row === undefined) throw emailTaken();
    return row.id;
  }
}

export function emailTaken(): ProblemError {
  return new ProblemError(
    AUTH_PROBLEMS.email_taken,
    'Another account has this e-mail address, maybe a deactivated one: GET /api/users?q=<address> finds it.',
    { errors: [{ path: 'email', problem: 'is taken' }] },
  );
}

/** Whether a write failed because two accounts would have had one e-mail address. */
export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause = error.driverError as { code?: unknown; constraint?: unknown };
  return cause.code === '23505' && cause.constraint === 'uq_users_email';
}

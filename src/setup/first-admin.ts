import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Organization } from '../auth/entities/organization.entity.js';
import { User } from '../auth/entities/user.entity.js';
import { RelationStore } from '../auth/authorization/relation-store.js';
import { AuditLog } from '../audit/audit-log.js';
import type { Session } from '../auth/authentication/sessions/session.entity.js';
import { SessionsService } from '../auth/authentication/sessions/sessions.service.js';
import type { RequestOrigin } from '../common/http/request-origin.js';
import { uuidV7 } from '../common/uuid-v7.js';
import { execute } from '../database/rows.js';

export interface NewInstallation {
  organizationName: string;
  name: string;
  email: string;
  passwordHash: string;
  origin: RequestOrigin;
}

export interface CreatedInstallation {
  organization: { id: string; name: string };
  user: { id: string; email: string; name: string };
  session: Session;
}

/**
 * Every setup waits for this advisory lock; the constraint `uq_organization_singleton` guards against an omitted lock.
 */
const LOCK = 7_341_004;

@Injectable()
export class FirstAdmin {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /** Creates the organization and its first administrator; `null` when they exist already. */
  async create({
    organizationName,
    name,
    email,
    passwordHash,
    origin,
  }: NewInstallation): Promise<CreatedInstallation | null> {
    return this.dataSource.transaction(async (manager) => {
      await execute(manager, sql`SELECT pg_advisory_xact_lock(${LOCK})`);
      if (await manager.exists(User)) return null;
      const organization = { id: uuidV7(), name: organizationName };
      const user = { id: uuidV7(), email, name };
      await manager.insert(Organization, { ...organization });
      await manager.insert(User, { ...user, passwordHash });
      await this.relations.write(manager, {
        add: [{ userId: user.id, relation: 'admin', object: { type: 'organization', id: organization.id } }],
      });
      await this.audit.record(
        manager,
        { kind: 'user', userId: user.id, origin },
        { action: 'organization.bootstrapped', resource: `organization/${organization.id}` },
      );
      const session = await this.sessions.open(manager, user.id, 'bootstrap', origin);
      return { organization, user, session };
    });
  }
}

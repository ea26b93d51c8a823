import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { KnownApps } from '../../authorization/known-apps.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { unseen } from '../../authorization/permission-checks.js';
import { ProjectLookup } from '../../authorization/project-lookup.js';
import type { ExplainedObjectResponse } from './explanation.response.js';
import type { ObjectReference } from './object-reference.js';

/** Finds the object that an explain request names. */
@Injectable()
export class ExplainedObjects {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly organization: OrganizationLookup,
    private readonly projects: ProjectLookup,
    private readonly apps: KnownApps,
  ) {}

  /** @throws ProblemError `not_found` */
  async find(reference: ObjectReference): Promise<ExplainedObjectResponse> {
    switch (reference.type) {
      case 'organization':
        return { type: 'organization', id: await this.organization.getId() };
      case 'project': {
        const project = await this.projects.find(reference.name);
        if (project === null) throw unseen('project');
        return { type: 'project', id: project.id, key: project.key };
      }
      case 'app':
        await this.requireApp(reference.name);
        return { type: 'app', id: reference.name.toLowerCase() };
      case 'installation':
        return { type: reference.type, id: reference.name.toLowerCase() };
    }
  }

  /** Administrators hold permissions on every app, so relations alone do not show whether the app exists. */
  private async requireApp(id: string): Promise<void> {
    const parents = await this.dataSource.query<unknown[]>(
      `SELECT FROM object_parents WHERE object_type = 'app' AND object_id = $1`,
      [id],
    );
    if (parents.length === 0 && !(await this.apps.has(id))) throw unseen('app');
  }
}

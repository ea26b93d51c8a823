import { Injectable } from '@nestjs/common';
import type { FieldProblem } from '../../../common/problem/problem-error.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import type { Relations } from '../../permissions.js';
import { ProjectLookup } from '../../authorization/project-lookup.js';
import { refuseArchived } from '../../authorization/refuse-archived.js';
import type { ProjectRelationDto } from './user.dto.js';

export interface ProjectRelation {
  projectId: string;
  relation: Relations['project'];
}

/** Finds the projects that an invitation names, before its transaction. */
@Injectable()
export class InvitedProjects {
  constructor(private readonly projects: ProjectLookup) {}

  /** @throws ProblemError `validation_failed` for an unknown project or one named twice; `project_archived` */
  async find(references: readonly ProjectRelationDto[], method: string): Promise<ProjectRelation[]> {
    const found = new Map<string, ProjectRelation>();
    const errors: FieldProblem[] = [];
    for (const [i, { project: reference, relation }] of references.entries()) {
      const project = await this.projects.find(reference);
      const path = `projects[${i}].project`;
      if (project === null) errors.push({ path, problem: 'is no project' });
      else if (found.has(project.id)) errors.push({ path, problem: 'is listed twice' });
      else {
        refuseArchived(project, method);
        found.set(project.id, { projectId: project.id, relation });
      }
    }
    if (errors.length > 0) throw validationFailed(errors);
    return [...found.values()];
  }
}

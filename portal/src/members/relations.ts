import type { components } from '../api/schema.gen';
import * as strings from './people.strings';

export type Member = components['schemas']['MemberResponse'];
export type ProjectRelation = Member['relation'];

/** The permissions that a relation to a project grants, in words. The table is src/auth/permissions.ts. */
export const RELATION_TEXTS: Record<ProjectRelation, { label: string; text: string }> = strings.relationTexts;
export const PROJECT_RELATIONS = Object.keys(RELATION_TEXTS) as ProjectRelation[];

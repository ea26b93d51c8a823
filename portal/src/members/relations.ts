import type { components } from '../api/schema.gen';
import * as strings from './people.strings';

export type Member = components['schemas']['MemberResponse'];
export type ProjectRelation = Member['relation'];

/** What a relation to a project lets somebody do, in words. The table is src/auth/permissions.ts. */
export const RELATION_TEXTS: Record<ProjectRelation, { label: string; text: string }> = strings.relationTexts;
export const PROJECT_RELATIONS = Object.keys(RELATION_TEXTS) as ProjectRelation[];

import { useQuery } from '@tanstack/react-query';
import { useMe } from '../session/me';
import { memberNamesQuery } from './queries';
import * as strings from './people.strings';
import type { components } from '../api/schema.gen';

/** @returns a function from user id to name in a project; `null` for a user who is no longer a member. */
export function usePeople(project: string): (userId: string | null) => string | null {
  const { user } = useMe();
  const { data: names } = useQuery(memberNamesQuery(project));
  return (userId) => {
    if (userId === null) return strings.scheduleActor;
    return userId === user.id ? 'you' : (names?.get(userId) ?? null);
  };
}

export type Member = components['schemas']['MemberResponse'];
export type ProjectRelation = Member['relation'];

/** Descriptions of the permissions that a relation to a project grants, as defined in src/auth/permissions.ts. */
export const RELATION_TEXTS: Record<ProjectRelation, { label: string; text: string }> = strings.relationTexts;
export const PROJECT_RELATIONS = Object.keys(RELATION_TEXTS) as ProjectRelation[];

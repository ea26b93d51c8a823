import type { components } from '../api/schema.gen';

export type Member = components['schemas']['MemberResponse'];
export type ProjectRelation = Member['relation'];

/** What a relation to a project lets somebody do, in words. The table is src/auth/permissions.ts. */
export const RELATION_TEXTS: Record<ProjectRelation, { label: string; text: string }> = {
  owner: {
    label: 'Owner',
    text: 'Everything in the project: settings, API keys, members, apps and their installations, and all that developers may do.',
  },
  developer: {
    label: 'Developer',
    text: 'Changes feature flags, also in an emergency, overrides them for themselves, starts and cancels runs, and sees everything.',
  },
  viewer: {
    label: 'Viewer',
    text: 'Sees events, flags, apps and runs. Changes nothing.',
  },
};
export const PROJECT_RELATIONS = Object.keys(RELATION_TEXTS) as ProjectRelation[];

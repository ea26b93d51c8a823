import { PROJECT_RELATIONS, RELATION_TEXTS } from '../members/people';
import type { components } from '../api/schema.gen';
import type { ServiceAccount } from './queries';
import * as strings from './service-accounts.strings';

export type AccountRelation = components['schemas']['ServiceAccountRelationDto'];
export type SensitivePermission = NonNullable<
  components['schemas']['UpdateServiceAccountDto']['sensitive_permissions']
>[number];

const ORGANIZATION = 'organization';
const OF_ORGANIZATION = [
  { value: 'member', label: strings.memberRole },
  { value: 'admin', label: strings.administratorRole },
];
const OF_PROJECT = PROJECT_RELATIONS.map((value) => ({ value, label: RELATION_TEXTS[value].label }));

/** Permissions for sensitive changes that an account can hold; an account of a project cannot manage the organization. */
export function sensitivePermissionsFor({ project }: Pick<ServiceAccount, 'project'>): SensitivePermission[] {
  return project === null
    ? ['keys:manage', 'members:manage', 'organization:manage']
    : ['keys:manage', 'members:manage'];
}

export function relationsTo(object: string): { value: string; label: string }[] {
  return object === ORGANIZATION ? OF_ORGANIZATION : OF_PROJECT;
}

/** Relation with the fewest permissions, the default of a new row. */
export function minRelation(object: string): AccountRelation['relation'] {
  return object === ORGANIZATION ? 'member' : 'viewer';
}

/** @returns name of an object for use in a sentence. */
export function objectName(object: string, projects: readonly { key: string; name: string }[]): string {
  if (object === ORGANIZATION) return strings.organizationInSentence;
  const key = object.replace('project:', '');
  return projects.find((project) => project.key === key)?.name ?? key;
}

/** Objects to which the account can have a relation. */
export function objectsFor(
  { project }: Pick<ServiceAccount, 'project'>,
  projects: readonly { key: string }[],
): string[] {
  if (project !== null) return [`project:${project.key}`];
  return [ORGANIZATION, ...projects.map(({ key }) => `project:${key}`)];
}

export function isSameRelations(a: readonly AccountRelation[], b: readonly AccountRelation[]): boolean {
  const text = (relations: readonly AccountRelation[]) =>
    JSON.stringify(relations.map(({ object, relation }) => `${object} ${relation}`).toSorted());
  return text(a) === text(b);
}

/** @returns a sentence part such as `developer of shop; sensitive changes: keys:manage`. */
export function accountInWords({
  relations,
  sensitive_permissions: sensitive,
}: Pick<ServiceAccount, 'relations' | 'sensitive_permissions'>): string {
  const related = relations.map(
    ({ object, relation }) =>
      `${relation} of ${object === ORGANIZATION ? strings.organizationInSentence : object.replace('project:', '')}`,
  );
  return [
    related.length === 0 ? strings.noRelations : related.join(', '),
    sensitive.length === 0
      ? strings.noSensitivePermissions
      : strings.sensitivePermissionsInWords(sensitive.join(', ')),
  ].join('; ');
}

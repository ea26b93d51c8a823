import type { Me, Permission } from './me';

/** Permissions that one no longer has, on the organization or on a project by its name. */
export interface Loss {
  /** `null`: the organization. */
  project: string | null;
  permissions: Permission[];
}

/** Whether both hold the same permissions on the same objects. */
export function hasSamePermissions(before: Me, now: Me): boolean {
  return JSON.stringify(held(before)) === JSON.stringify(held(now));
}

/**
 * What a person lost. Projects that are no longer listed are left out: an archived one is not listed, either, and keeps its readers.
 */
export function lostPermissions(before: Me, now: Me): Loss[] {
  const later = new Map(now.projects.map((project) => [project.id, project.permissions]));
  return [
    { project: null, permissions: without(before.organization.permissions, now.organization.permissions) },
    ...before.projects.map(({ id, name, permissions }) => ({
      project: name,
      permissions: without(permissions, later.get(id) ?? permissions),
    })),
  ].filter(({ permissions }) => permissions.length > 0);
}

function without(before: readonly Permission[], now: readonly Permission[]): Permission[] {
  return before.filter((permission) => !now.includes(permission));
}

function held({ organization, projects }: Me): unknown {
  return [
    organization.permissions.toSorted(),
    projects
      .map(({ id, permissions }) => [id, ...permissions.toSorted()])
      .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  ];
}

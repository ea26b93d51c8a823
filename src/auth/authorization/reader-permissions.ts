import { Injectable } from '@nestjs/common';
import type { Caller } from '../caller.js';
import { PermissionChecks } from './permission-checks.js';
import { PERMISSIONS, type ObjectType, type Permission } from '../permissions.js';

export interface WithCan {
  can: Permission[];
}

/** A resource without the permissions of its reader. */
export type WithoutCan<T extends WithCan> = Omit<T, 'can'>;

const FLAGS: readonly Permission[] = ['flags:view', 'flags:edit', 'flags:kill', 'flags:override'];

/**
 * The object on which permissions on a resource are held, and the permissions that apply to it. Resources of other modules
 * are listed here, as their permissions are in `permissions.ts`: a permission and its appearance in `can` change together.
 */
const KINDS = {
  project: { on: 'project', permissions: PERMISSIONS },
  flag: { on: 'project', permissions: FLAGS },
  group: { on: 'project', permissions: FLAGS },
  app: { on: 'app', permissions: ['apps:view', 'apps:publish', 'members:manage'] },
  installation: {
    on: 'installation',
    permissions: [
      'installations:view',
      'installations:manage',
      'installations:configure',
      'runs:start',
      'runs:cancel',
      'members:manage',
    ],
  },
  run: { on: 'installation', permissions: ['runs:view', 'runs:start', 'runs:cancel', 'runs:approve'] },
} as const satisfies Record<string, { on: ObjectType; permissions: readonly Permission[] }>;
type Kind = keyof typeof KINDS;

/**
 * Adds `can` to resources: the permissions the caller holds on them, computed by the same check that guards the
 * routes. The state of a resource is not considered.
 */
@Injectable()
export class ReaderPermissions {
  constructor(private readonly checks: PermissionChecks) {}

  /** @param objectId the object on which the permissions are held: a flag's project, a run's installation. */
  async withCan<T extends object>(
    caller: Caller,
    kind: Kind,
    objectId: string,
    resource: T,
  ): Promise<T & WithCan> {
    const [can = []] = await this.listsOf(caller, kind, [objectId]);
    return { ...resource, can };
  }

  /** {@link withCan} for a page of resources, with one query. */
  async pageWithCan<P extends { items: readonly object[] }>(
    caller: Caller,
    kind: Kind,
    page: P,
    objectIdOf: (resource: P['items'][number]) => string,
  ): Promise<Omit<P, 'items'> & { items: (P['items'][number] & WithCan)[] }> {
    const ids = [...new Set(page.items.map(objectIdOf))];
    const lists = await this.listsOf(caller, kind, ids);
    const byId = new Map(ids.map((id, i) => [id, lists[i] ?? []]));
    return {
      ...page,
      items: page.items.map((resource) => ({ ...resource, can: byId.get(objectIdOf(resource)) ?? [] })),
    };
  }

  /** The permissions on each object, in the order of `ids`. An API key has scopes and no permissions. */
  private async listsOf(caller: Caller, kind: Kind, ids: readonly string[]): Promise<Permission[][]> {
    if (caller.kind === 'api_key' || ids.length === 0) return [];
    const { on, permissions } = KINDS[kind];
    const shown: readonly Permission[] = permissions;
    const held = await this.checks.effectivePermissionsOnEach(caller, on, ids);
    return held.map((one) => one.filter((permission) => shown.includes(permission)));
  }
}

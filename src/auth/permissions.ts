/** Everything that a route can ask for. A name never changes its meaning: portals and scripts know it. */
export const PERMISSIONS = [
  'organization:manage',
  'project:view',
  'project:manage',
  'keys:manage',
  'members:manage',
  'events:view',
  'flags:view',
  'flags:edit',
  'flags:kill',
  'flags:override',
  'apps:view',
  'apps:publish',
  'installations:view',
  'installations:manage',
  'installations:configure',
  'runs:view',
  'runs:start',
  'runs:cancel',
  'runs:reconcile',
  'system:view',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What can be said about a person and a thing. */
export interface Relations {
  organization: 'admin' | 'member';
  project: 'owner' | 'developer' | 'viewer';
}
export type ObjectType = keyof Relations;
export type RelationName = Relations[ObjectType];

/** One thing that permissions are held on. */
export interface ObjectRef {
  type: ObjectType;
  id: string;
}

type Table = { [T in ObjectType]: Partial<Record<Permission, readonly Relations[T][]>> };

const EVERYONE = ['viewer', 'developer', 'owner'] as const;

/**
 * Who may do what: per type of object, the relations that grant a permission. A permission that is not
 * in a type's list cannot be held on objects of that type. `app` and `installation` come here with the
 * module that has them.
 */
const GRANTED_BY: Table = {
  organization: {
    'organization:manage': ['admin'],
    'members:manage': ['admin'],
    'apps:view': ['admin', 'member'],
    'apps:publish': ['admin'],
    'runs:reconcile': ['admin'],
    'system:view': ['admin'],
  },
  project: {
    'project:view': EVERYONE,
    'project:manage': ['owner'],
    'keys:manage': ['owner'],
    'members:manage': ['owner'],
    'events:view': EVERYONE,
    'flags:view': EVERYONE,
    'flags:edit': ['developer', 'owner'],
    'flags:kill': ['developer', 'owner'],
    'flags:override': ['developer', 'owner'],
    'apps:view': EVERYONE,
    'apps:publish': ['owner'],
    'installations:view': EVERYONE,
    'installations:manage': ['owner'],
    'installations:configure': ['owner'],
    'runs:view': EVERYONE,
    'runs:start': ['developer', 'owner'],
    'runs:cancel': ['developer', 'owner'],
  },
};

/** Relations to the organization that stand for a relation to every object of a type. */
const INHERITED: { [T in ObjectType]?: Partial<Record<Relations['organization'], Relations[T]>> } = {
  project: { admin: 'owner' },
};

/** The relations to an object that grant the permission on it; empty when nothing does. */
export function relationsGranting(type: ObjectType, permission: Permission): readonly RelationName[] {
  return GRANTED_BY[type][permission] ?? [];
}

/** The relations to the organization that grant the permission on every object of the type. */
export function organizationRelationsGranting(
  type: ObjectType,
  permission: Permission,
): readonly Relations['organization'][] {
  const granting = relationsGranting(type, permission);
  const inherited = Object.entries(INHERITED[type] ?? {}) as [Relations['organization'], RelationName][];
  return inherited.filter(([, relation]) => granting.includes(relation)).map(([from]) => from);
}

/** What somebody with these relations may do with the object, in the order of {@link PERMISSIONS}. */
export function permissionsOf(
  type: ObjectType,
  relations: readonly string[],
  organizationRelations: readonly string[] = [],
): Permission[] {
  return PERMISSIONS.filter(
    (permission) =>
      relationsGranting(type, permission).some((relation) => relations.includes(relation)) ||
      organizationRelationsGranting(type, permission).some((relation) =>
        organizationRelations.includes(relation),
      ),
  );
}

/** Every permission that a route can require. A name never changes its meaning, because portals and scripts use it. */
export const PERMISSIONS = [
  'organization:manage',
  'project:view',
  'project:manage',
  'keys:manage',
  'members:manage',
  'events:view',
  'views:edit',
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
  'runs:approve',
  'runs:reconcile',
  'system:view',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Relations between a person and an object, the strongest first. Runs have no relations of their own: their
 * permissions are checked on the installation that the run's row names, so no run ever costs a row here.
 */
export const RELATIONS = {
  organization: ['admin', 'member'],
  project: ['owner', 'developer', 'viewer'],
  app: ['maintainer', 'viewer'],
  installation: ['manager', 'operator', 'viewer'],
} as const;
export type ObjectType = keyof typeof RELATIONS;
export type Relations = { [T in ObjectType]: (typeof RELATIONS)[T][number] };
export type RelationName = Relations[ObjectType];

/** One thing that permissions are held on; `id` is a UUID. */
export interface ObjectRef {
  type: ObjectType;
  id: string;
}

type GrantTable = { [T in ObjectType]: Partial<Record<Permission, readonly Relations[T][]>> };

/**
 * Who may do what: per type of object, the relations that grant a permission. A permission that is not
 * in a type's list cannot be held on objects of that type.
 *
 * The relations are part of the API; which permissions they carry below the project is decided here:
 * an operator of an installation starts and cancels its runs; a manager also approves the permissions that they request, configures
 * it, removes it and lets people in; a maintainer publishes versions of the app and lets people in. A project grants what
 * its apps and installations will inherit, so that a list can be read before it has items.
 */
const GRANTED_BY: GrantTable = {
  organization: {
    'organization:manage': ['admin'],
    'members:manage': ['admin'],
    'apps:view': ['admin', 'member'],
    'apps:publish': ['admin'],
    'runs:reconcile': ['admin'],
    'system:view': ['admin'],
  },
  project: {
    'project:view': ['owner', 'developer', 'viewer'],
    'project:manage': ['owner'],
    'keys:manage': ['owner'],
    'members:manage': ['owner'],
    'events:view': ['owner', 'developer', 'viewer'],
    'views:edit': ['owner', 'developer'],
    'flags:view': ['owner', 'developer', 'viewer'],
    'flags:edit': ['owner', 'developer'],
    'flags:kill': ['owner', 'developer'],
    'flags:override': ['owner', 'developer'],
    'apps:view': ['owner', 'developer', 'viewer'],
    'apps:publish': ['owner'],
    'installations:view': ['owner', 'developer', 'viewer'],
    'installations:manage': ['owner'],
    'installations:configure': ['owner'],
    'runs:view': ['owner', 'developer', 'viewer'],
    'runs:start': ['owner', 'developer'],
    'runs:cancel': ['owner', 'developer'],
    'runs:approve': ['owner'],
  },
  app: {
    'members:manage': ['maintainer'],
    'apps:view': ['maintainer', 'viewer'],
    'apps:publish': ['maintainer'],
  },
  installation: {
    'members:manage': ['manager'],
    'installations:view': ['manager', 'operator', 'viewer'],
    'installations:manage': ['manager'],
    'installations:configure': ['manager'],
    'runs:view': ['manager', 'operator', 'viewer'],
    'runs:start': ['manager', 'operator'],
    'runs:cancel': ['manager', 'operator'],
    'runs:approve': ['manager'],
  },
};

type InheritanceTable = {
  [T in ObjectType]: { [P in ObjectType]?: Partial<Record<Relations[P], Relations[T]>> };
};

/** A relation to the parent, and the relation to the object that it stands for. Continues from parent to parent. */
const INHERITED: InheritanceTable = {
  organization: {},
  project: { organization: { admin: 'owner' } },
  app: {
    organization: { admin: 'maintainer', member: 'viewer' },
    project: { owner: 'maintainer', developer: 'viewer', viewer: 'viewer' },
  },
  installation: { project: { owner: 'manager', developer: 'operator', viewer: 'viewer' } },
};

/**
 * The type of parent that every object of a type has. There is one organization, so a project needs no row
 * for it; that of an app or an installation is written with it. An app that the organization owns
 * has the organization as its parent; one that a project owns, that project; one that a user owns has a maintainer.
 */
const HOME: { readonly [T in ObjectType]: ObjectType | null } = {
  organization: null,
  project: 'organization',
  app: 'organization',
  installation: 'project',
};

/**
 * The relations to the organization that reach every object of a type, whether a link to the organization is written
 * or not. Members see only the apps that are linked to it: those that the organization owns.
 */
const REACHES_EVERY: { readonly [T in ObjectType]?: readonly Relations['organization'][] } = {
  app: ['admin'],
};

/** Without it an object does not exist for the caller; the organization exists for every caller. */
const SEEN_WITH = {
  organization: null,
  project: 'project:view',
  app: 'apps:view',
  installation: 'installations:view',
} as const satisfies Record<ObjectType, Permission | null>;

export const OBJECT_TYPES = Object.keys(RELATIONS) as ObjectType[];

export function isObjectType(text: string): text is ObjectType {
  return Object.hasOwn(RELATIONS, text);
}

/** The relations to an object that grant the permission on it; empty when nothing does. */
export function relationsGranting(type: ObjectType, permission: Permission): readonly RelationName[] {
  return GRANTED_BY[type][permission] ?? [];
}

/** Permissions that these relations grant on the object, in the order of {@link PERMISSIONS}. */
export function permissionsOf(type: ObjectType, relations: readonly string[]): Permission[] {
  return PERMISSIONS.filter((permission) =>
    relationsGranting(type, permission).some((relation) => relations.includes(relation)),
  );
}

/** The relation to an object of `type` that follows from one to its parent. */
export function inheritedRelation(
  type: ObjectType,
  parent: ObjectType,
  relation: string,
): RelationName | undefined {
  const table: Readonly<Record<string, RelationName>> = INHERITED[type][parent] ?? {};
  return Object.hasOwn(table, relation) ? table[relation] : undefined;
}

export function mayInherit(type: ObjectType, parent: ObjectType): boolean {
  return INHERITED[type][parent] !== undefined;
}

/** The type itself and those that its relations may come from, however far up. */
export function lineage(type: ObjectType): ObjectType[] {
  const line = new Set<ObjectType>([type]);
  // A set is walked in the order of insertion, with what is added on the way.
  for (const known of line) {
    for (const other of OBJECT_TYPES) if (mayInherit(known, other)) line.add(other);
  }
  return [...line];
}

/** The relations to every object of the type that follow from these to the organization. */
export function relationsEverywhere(
  type: ObjectType,
  organizationRelations: readonly string[],
): RelationName[] {
  const home = HOME[type];
  if (home === null) return [];
  const reaching: readonly string[] = REACHES_EVERY[type] ?? RELATIONS.organization;
  const above =
    home === 'organization'
      ? organizationRelations.filter((relation) => reaching.includes(relation))
      : relationsEverywhere(home, organizationRelations);
  return above.flatMap((relation) => inheritedRelation(type, home, relation) ?? []);
}

/** The permission without which a caller gets `not_found` for the object; `null`: every caller sees it. */
export function permissionToSee(type: ObjectType): Permission | null {
  return SEEN_WITH[type];
}

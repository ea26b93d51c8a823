import { describe, expect, it } from 'vitest';
import {
  inheritedRelation,
  isObjectType,
  lineage,
  mayInherit,
  OBJECT_TYPES,
  PERMISSIONS,
  permissionsOf,
  permissionToSee,
  RELATIONS,
  relationsEverywhere,
  relationsGranting,
} from './permissions.js';

describe('permissions', () => {
  it('an owner of a project may do everything in it', () => {
    const held = permissionsOf('project', ['owner']);
    expect(held).toEqual(
      PERMISSIONS.filter((p) => !['organization:manage', 'runs:reconcile', 'system:view'].includes(p)),
    );
  });

  it('a developer works with flags and runs, and manages nothing', () => {
    expect(permissionsOf('project', ['developer'])).toEqual([
      'project:view',
      'events:view',
      'views:edit',
      'flags:view',
      'flags:edit',
      'flags:kill',
      'flags:override',
      'apps:view',
      'installations:view',
      'runs:view',
      'runs:start',
      'runs:cancel',
    ]);
  });

  it('a viewer has read access only', () => {
    const held = permissionsOf('project', ['viewer']);
    expect(held).toContain('project:view');
    expect(held.filter((p) => !p.endsWith(':view'))).toEqual([]);
  });

  it('an admin of the organization has the highest relation to every project, installation and app', () => {
    expect(relationsEverywhere('project', ['admin'])).toEqual(['owner']);
    expect(relationsEverywhere('installation', ['admin'])).toEqual(['manager']);
    expect(relationsEverywhere('app', ['admin'])).toEqual(['maintainer']);
  });

  it('a member of the organization sees apps that are linked to it, and has nothing in projects', () => {
    expect(permissionsOf('organization', ['member'])).toEqual(['apps:view']);
    expect(relationsEverywhere('app', ['member'])).toEqual([]);
    expect(inheritedRelation('app', 'organization', 'member')).toBe('viewer');
    expect(relationsEverywhere('project', ['member'])).toEqual([]);
    expect(relationsEverywhere('installation', ['member'])).toEqual([]);
  });

  it('only an admin manages the organization, and no relation to another object is inherited by it', () => {
    expect(relationsGranting('organization', 'organization:manage')).toEqual(['admin']);
    for (const type of OBJECT_TYPES) {
      if (type !== 'organization') expect(relationsGranting(type, 'organization:manage')).toEqual([]);
      expect(mayInherit('organization', type)).toBe(false);
    }
  });

  it('flags:override belongs to owners and developers', () => {
    expect(relationsGranting('project', 'flags:override')).toEqual(['owner', 'developer']);
  });

  it('an inherited relation to an app or installation grants the same permissions there as the project relation', () => {
    for (const type of ['app', 'installation'] as const) {
      const here = PERMISSIONS.filter((permission) => relationsGranting(type, permission).length > 0);
      for (const relation of RELATIONS.project) {
        const inherited = inheritedRelation(type, 'project', relation);
        const held = permissionsOf(type, inherited === undefined ? [] : [inherited]);
        const promised = permissionsOf('project', [relation]).filter((permission) =>
          here.includes(permission),
        );
        expect([type, relation, held]).toEqual([type, relation, promised]);
      }
    }
  });

  it('an operator starts and cancels runs, and configures nothing', () => {
    expect(permissionsOf('installation', ['operator'])).toEqual([
      'installations:view',
      'runs:view',
      'runs:start',
      'runs:cancel',
    ]);
  });

  it('a relation that does not exist grants nothing', () => {
    expect(permissionsOf('project', ['admin', 'constructor', '__proto__', ''])).toEqual([]);
    for (const relation of ['toString', '__proto__', 'owner']) {
      expect(inheritedRelation('project', 'organization', relation)).toBeUndefined();
    }
    expect(['project', 'toString', '__proto__', 'run'].map(isObjectType)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('every permission can be held somewhere', () => {
    const grantable = PERMISSIONS.filter((permission) =>
      OBJECT_TYPES.some((type) => relationsGranting(type, permission).length > 0),
    );
    expect(grantable).toEqual(PERMISSIONS);
  });

  it('every relation to an object includes the permission to view it', () => {
    for (const type of OBJECT_TYPES) {
      const needed = permissionToSee(type);
      if (needed === null) continue;
      for (const relation of RELATIONS[type]) expect(permissionsOf(type, [relation])).toContain(needed);
    }
  });

  it('a relation can be inherited only from the lineage of its object type', () => {
    expect(lineage('organization')).toEqual(['organization']);
    expect(lineage('project')).toEqual(['project', 'organization']);
    expect(lineage('installation')).toEqual(['installation', 'project', 'organization']);
    expect(lineage('app').toSorted()).toEqual(['app', 'organization', 'project']);
  });
});

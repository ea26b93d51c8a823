import { describe, expect, it } from 'vitest';
import {
  organizationRelationsGranting,
  PERMISSIONS,
  permissionsOf,
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

  it('a viewer only looks', () => {
    const held = permissionsOf('project', ['viewer']);
    expect(held).toContain('project:view');
    expect(held.filter((p) => !p.endsWith(':view'))).toEqual([]);
  });

  it('an admin of the organization is an owner of every project', () => {
    expect(permissionsOf('project', [], ['admin'])).toEqual(permissionsOf('project', ['owner']));
  });

  it('a member of the organization has nothing in projects', () => {
    expect(permissionsOf('project', [], ['member'])).toEqual([]);
  });

  it('only an admin manages the organization, and no project relation leads there', () => {
    expect(relationsGranting('organization', 'organization:manage')).toEqual(['admin']);
    expect(permissionsOf('organization', ['member'])).toEqual(['apps:view']);
    expect(relationsGranting('project', 'organization:manage')).toEqual([]);
    expect(organizationRelationsGranting('project', 'organization:manage')).toEqual([]);
  });

  it('flags:override belongs to owners and developers', () => {
    expect(relationsGranting('project', 'flags:override').toSorted()).toEqual(['developer', 'owner']);
  });

  it('a relation that does not exist grants nothing', () => {
    expect(permissionsOf('project', ['admin', 'constructor', ''], ['owner', 'toString'])).toEqual([]);
  });

  it('every permission can be held somewhere', () => {
    const grantable = PERMISSIONS.filter(
      (p) => relationsGranting('project', p).length + relationsGranting('organization', p).length > 0,
    );
    expect(grantable).toEqual(PERMISSIONS);
  });
});

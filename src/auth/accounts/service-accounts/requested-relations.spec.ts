import { describe, expect, it } from 'vitest';
import type { OrganizationLookup } from '../../authorization/organization-lookup.js';
import type { ProjectLookup } from '../../authorization/project-lookup.js';
import { RequestedRelations } from './requested-relations.js';

const PROJECTS = new Map([
  ['shop', { id: 'shop-id', key: 'shop', name: 'Shop', archived: false }],
  ['old', { id: 'old-id', key: 'old', name: 'Old', archived: true }],
]);

describe('RequestedRelations', () => {
  const relations = new RequestedRelations(
    { getId: () => Promise.resolve('organization-id') } as unknown as OrganizationLookup,
    { find: (key: string) => Promise.resolve(PROJECTS.get(key) ?? null) } as unknown as ProjectLookup,
  );
  const resolve = (...objects: string[]): Promise<unknown> =>
    relations.resolve(
      objects.map((object) => ({ object, relation: 'viewer' })),
      null,
      'POST',
    );

  it('resolves a project that is not archived', async () => {
    expect(await resolve('project:shop')).toEqual([
      { object: { type: 'project', id: 'shop-id' }, relation: 'viewer' },
    ]);
  });

  it('rejects a relation to an archived project', async () => {
    await expect(resolve('project:shop', 'project:old')).rejects.toMatchObject({ code: 'project_archived' });
  });
});

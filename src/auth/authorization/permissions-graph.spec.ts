import { describe, expect, it } from 'vitest';
import type { ObjectRef, RelationName } from '../permissions.js';
import {
  explainInGraph,
  MAX_DEPTH,
  objectKey,
  objectsInGraph,
  permissionsInGraph,
  relationsHeld,
  type ParentLink,
} from './permissions-graph.js';

const ref = (type: ObjectRef['type'], id: string): ObjectRef => ({ type, id });
const organization = ref('organization', 'o');
const [project, other] = [ref('project', 'p'), ref('project', 'q')];
const installation = ref('installation', 'i');
const parents: ParentLink[] = [
  { object: installation, parent: project },
  { object: project, parent: organization },
  { object: other, parent: organization },
];
const relationTo = (relation: RelationName, object: ObjectRef) => ({ relation, object });

describe('permissions that follow from relations', () => {
  it('are inherited over several levels of parents, and downwards only', () => {
    const held = (relation: RelationName, object: ObjectRef): number[] =>
      permissionsInGraph({ stored: [relationTo(relation, object)], parents }, [
        organization,
        project,
        installation,
        other,
      ]).map((permissions) => permissions.length);
    expect(held('admin', organization).every((n) => n > 0)).toBe(true);
    expect(held('manager', installation)).toEqual([0, 0, expect.any(Number), 0]);
    expect(held('viewer', project).map((n) => n > 0)).toEqual([false, true, true, false]);
    expect(
      objectsInGraph({ stored: [relationTo('viewer', project)], parents }, 'runs:view', 'installation'),
    ).toEqual(['i']);
    expect(
      objectsInGraph({ stored: [relationTo('viewer', project)], parents }, 'runs:start', 'installation'),
    ).toEqual([]);
  });

  it('are explained by the path of the held relation and by the alternatives, the nearest first', () => {
    const graph = { stored: [relationTo('admin', organization), relationTo('viewer', project)], parents };
    expect(explainInGraph(graph, 'runs:start', installation)).toEqual({
      because: [
        [
          relationTo('admin', organization),
          relationTo('owner', project),
          relationTo('manager', installation),
        ],
      ],
      otherwise: [
        relationTo('manager', installation),
        relationTo('operator', installation),
        relationTo('owner', project),
        relationTo('developer', project),
      ],
    });
  });

  // The current types form no cycle and no long chain; future types (nested folders) may.
  const inheritAll = (_type: string, _parent: string, relation: string): RelationName =>
    relation as RelationName;
  const chain = (length: number): ParentLink[] =>
    Array.from({ length }, (_, i) => ({
      object: ref('project', `${i + 1}`),
      parent: ref('project', `${i}`),
    }));

  it(`are inherited over ${MAX_DEPTH} links at most`, () => {
    const held = relationsHeld(
      { stored: [relationTo('owner', ref('project', '0'))], parents: chain(20) },
      inheritAll,
    );
    expect([...held.keys()]).toEqual(['0', '1', '2', '3', '4'].map((id) => `project:${id}`));
  });

  it('are found for parents in a cycle, where each object is reached once and by the shortest path', () => {
    const circle = [...chain(3), { object: ref('project', '0'), parent: ref('project', '3') }];
    const loop = { object: ref('project', '1'), parent: ref('project', '1') };
    const held = relationsHeld(
      { stored: [relationTo('owner', ref('project', '0'))], parents: [...circle, loop, ...circle] },
      inheritAll,
    );
    expect([...held.values()].map((paths) => paths.map((path) => path.length))).toEqual([[1], [2], [3], [4]]);
  });

  it('are found when the relation changes along a cycle', () => {
    const self = ref('project', '0');
    const weaker: Record<string, RelationName> = { owner: 'developer', developer: 'viewer', viewer: 'owner' };
    const held = relationsHeld(
      { stored: [relationTo('owner', self)], parents: [{ object: self, parent: self }] },
      (_type, _parent, relation) => weaker[relation],
    );
    expect(held.get(objectKey(self))?.map((path) => path.at(-1)?.relation)).toEqual([
      'owner',
      'developer',
      'viewer',
    ]);
  });

  it('are found for IDs in any letter case', () => {
    const graph = { stored: [relationTo('owner', ref('project', 'abc'))], parents: [] };
    expect(permissionsInGraph(graph, [ref('project', 'ABC')])[0]).toContain('keys:manage');
  });
});

import { describe, expect, it } from 'vitest';
import {
  childrenAt,
  buildTree,
  type SpanColumns,
  type TraceTree,
  criticalPath,
  type PathSegment,
} from './trace-tree';
import { traceRows, type TraceRow, shownPath } from './trace-rows';

const ROUNDS = 300;
const NOTHING: ReadonlySet<number> = new Set();
const ALL_SHOWN = { collapsed: NOTHING, unfolded: NOTHING };

/**
 * Random integers, 0 ≤ r < n, reproducible by the seed of the run, which is printed.
 *
 * @param what name of the sequence: sequences of different names are independent.
 */
function seeded(what: string): (n: number) => number {
  const seed = Number(import.meta.env['SEED']);
  console.log(`${what}: SEED=${seed}`);
  // FNV-1a.
  let a = [...`${seed}/${what}`].reduce(
    (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 0x01000193),
    0x811c9dc5 | 0,
  );
  return (n) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * n);
  };
}

function spansOf(
  list: readonly [parent: number, startMs: number, durationMs: number, name?: number][],
): SpanColumns {
  return {
    parent: list.map(([parent]) => parent),
    startMs: list.map(([, startMs]) => startMs),
    durationMs: list.map(([, , durationMs]) => durationMs),
    name: list.map(([, , , name], index) => name ?? index),
    service: list.map(() => 0),
  };
}

/** Spans with arbitrary parents: themselves, rings, missing ones, and ones that start later. */
function hostileSpans(pick: (n: number) => number): SpanColumns {
  const count = 1 + pick(30);
  const starts = Array.from({ length: count }, () => pick(400)).sort((a, b) => a - b);
  return spansOf(
    starts.map((startMs) => [pick(count + 4) - 3, startMs, pick(4) === 0 ? 0 : pick(300), pick(3)]),
  );
}

const endOf = ({ startMs, durationMs }: SpanColumns, span: number): number =>
  (startMs[span] ?? NaN) + (durationMs[span] ?? NaN);

/** Ancestors of a span, up to the first repetition or a root. */
function upwards({ parent }: SpanColumns, span: number): Set<number> {
  const seen = new Set<number>();
  for (let at = span; at >= 0 && !seen.has(at); at = parent[at] ?? -1) seen.add(at);
  return seen;
}

function isInRing(spans: SpanColumns, span: number): boolean {
  return upwards(spans, spans.parent[span] ?? -1).has(span);
}

describe('the tree of a trace', () => {
  it('contains every span once, below its parent, unless the parent is missing or closes a ring', () => {
    const pick = seeded('trees of traces');
    for (let round = 0; round < ROUNDS; round += 1) {
      const spans = hostileSpans(pick);
      const tree = buildTree(spans);
      const seen = preorder(tree);
      expect(seen.toSorted((a, b) => a - b)).toEqual(spans.parent.map((_parent, span) => span));
      spans.parent.forEach((named, span) => {
        const above = tree.parent[span] ?? NaN;
        expect(childrenAt(tree, span).every((child) => tree.parent[child] === span)).toBe(true);
        expect(tree.depth[span]).toBe(above === -1 ? 0 : (tree.depth[above] ?? NaN) + 1);
        expect(tree.size[span]).toBe(preorder(tree, [span]).length);
        const ring = isInRing(spans, span) ? [...upwards(spans, span)] : [];
        if (named < 0 || named >= tree.count)
          expect([above, tree.detached.get(span)]).toEqual([-1, named === -1 ? undefined : 'orphan']);
        else if (span === Math.min(...ring)) expect([above, tree.detached.get(span)]).toEqual([-1, 'ring']);
        else expect([above, tree.detached.get(span)]).toEqual([named, undefined]);
      });
    }
  });

  it('supports a chain and a ring of 20,000 spans', () => {
    const count = 20_000;
    const chain = spansOf(Array.from({ length: count }, (_none, n) => [n - 1, n, count - n]));
    const tree = buildTree(chain);
    expect([tree.depth[count - 1], tree.size[0], tree.roots]).toEqual([count - 1, count, [0]]);
    expect(criticalPath(chain, tree)).toHaveLength(count);
    expect(traceRows(chain, tree, ALL_SHOWN)).toHaveLength(count);
    const ring = buildTree({ parent: chain.parent.map((parent) => (parent === -1 ? count - 1 : parent)) });
    expect([ring.depth[count - 1], ring.roots, [...ring.detached]]).toEqual([count - 1, [0], [[0, 'ring']]]);
  });

  it('is empty without spans', () => {
    const none = spansOf([]);
    const tree = buildTree(none);
    expect([tree.roots, criticalPath(none, tree), traceRows(none, tree, ALL_SHOWN)]).toEqual([[], [], []]);
  });
});

describe('the critical path', () => {
  it('is followed backwards from the end, to the child that ended last', () => {
    const spans = spansOf([
      [-1, 0, 100],
      [0, 10, 30],
      [0, 20, 5],
      [0, 45, 45],
      [3, 50, 20],
      [3, 60, 60],
    ]);
    const path = criticalPath(spans, buildTree(spans)).map(({ span, startMs, endMs }) => [
      span,
      startMs,
      endMs,
    ]);
    expect(path).toEqual([
      [0, 0, 10],
      [1, 10, 40],
      [0, 40, 45],
      [3, 45, 60],
      [5, 60, 90],
      [0, 90, 100],
    ]);
  });

  it('never overlaps, stays within its spans and their parents, and skips no child', () => {
    const pick = seeded('critical paths');
    for (let round = 0; round < ROUNDS; round += 1) {
      const spans = hostileSpans(pick);
      const tree = buildTree(spans);
      const path = criticalPath(spans, tree);
      let untilMs = -Infinity;
      for (const { span, startMs, endMs } of path) {
        expect(startMs).toBeGreaterThanOrEqual(untilMs);
        expect(endMs).toBeGreaterThan(startMs);
        untilMs = endMs;
        for (let at = span; at !== -1; at = tree.parent[at] ?? -1) {
          expect(startMs).toBeGreaterThanOrEqual(spans.startMs[at] ?? NaN);
          expect(endMs).toBeLessThanOrEqual(endOf(spans, at));
        }
        for (const child of childrenAt(tree, span)) {
          const isWaitedFor = (spans.startMs[child] ?? NaN) < endOf(spans, child);
          expect(isWaitedFor && endOf(spans, child) > startMs && endOf(spans, child) <= endMs).toBe(false);
        }
      }
      expect(untilMs).toBe(
        spans.durationMs.every((ms) => ms === 0)
          ? -Infinity
          : Math.max(
              ...tree.roots
                .filter((root) => (spans.durationMs[root] ?? 0) > 0)
                .map((root) => endOf(spans, root)),
            ),
      );
    }
  });

  it('covers the whole time of a single root', () => {
    const pick = seeded('critical paths of one root');
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = Array.from({ length: 1 + pick(30) }, (_none, n): [number, number, number] => [
        pick(n + 1) - (n === 0 ? 1 : 0),
        n === 0 ? 0 : pick(400),
        n === 0 ? 250 : pick(300),
      ]);
      rows.forEach((row, n) => (row[0] = n === 0 ? -1 : Math.min(row[0], n - 1)));
      const spans = spansOf(rows);
      const path = criticalPath(spans, buildTree(spans));
      expect(path[0]?.startMs).toBe(0);
      expect(path.at(-1)?.endMs).toBe(250);
      expect(path.every(({ endMs }, n) => n + 1 === path.length || path[n + 1]?.startMs === endMs)).toBe(
        true,
      );
    }
  });
});

describe('the rows of a trace', () => {
  const words = (rows: readonly TraceRow[]): string[] =>
    rows.map((row) =>
      row.kind === 'span'
        ? `${row.depth}:${row.span}`
        : row.kind === 'fold'
          ? `${row.depth}:${row.span}x${row.count}${row.isOpen ? ' open' : ''} ${row.startMs}-${row.endMs}`
          : `${row.depth}:gap ${row.startMs}-${row.endMs}`,
    );
  const rowsOf = (spans: SpanColumns, collapsed: number[] = [], unfolded: number[] = []): string[] =>
    words(traceRows(spans, buildTree(spans), { collapsed: new Set(collapsed), unfolded: new Set(unfolded) }));

  it('show gaps of more than 100 ms in which no sibling ran', () => {
    const spans = spansOf([
      [-1, 0, 1000],
      [0, 200, 100],
      [0, 250, 200],
      [0, 550, 10],
      [0, 661, 10],
      [-1, 2000, 1],
    ]);
    expect(rowsOf(spans)).toEqual(['0:0', '1:1', '1:2', '1:3', '1:gap 560-661', '1:4', '0:5']);
  });

  it('fold five or more siblings of one name and service', () => {
    const spans = spansOf([
      [-1, 0, 1000],
      ...Array.from({ length: 5 }, (_none, n): [number, number, number, number] => [0, n * 10, 15, 7]),
      [0, 60, 5, 8],
      ...Array.from({ length: 4 }, (_none, n): [number, number, number, number] => [0, 70 + n, 1, 7]),
      [1, 5, 1],
    ]);
    expect(rowsOf(spans)).toEqual(['0:0', '1:1x5 0-55', '1:6', '1:7', '1:8', '1:9', '1:10']);
    expect(rowsOf(spans, [], [1]).slice(0, 8)).toEqual([
      '0:0',
      '1:1x5 open 0-55',
      '1:1',
      '2:11',
      '1:2',
      '1:3',
      '1:4',
      '1:5',
    ]);
    const otherService = { ...spans, service: spans.service.map((_zero, n) => n % 2) };
    expect(rowsOf(otherService)).toHaveLength(spans.parent.length);
  });

  it('hide the subtree of a collapsed span', () => {
    const spans = spansOf([
      [-1, 0, 9],
      [0, 1, 5],
      [1, 2, 1],
      [0, 3, 1],
    ]);
    expect(rowsOf(spans, [1])).toEqual(['0:0', '1:1', '1:3']);
    expect(rowsOf(spans, [0])).toEqual(['0:0']);
  });

  it('contain every span once, in the order of the tree, when all folds are open', () => {
    const pick = seeded('rows of traces');
    for (let round = 0; round < ROUNDS; round += 1) {
      const spans = hostileSpans(pick);
      const tree = buildTree(spans);
      const all = new Set(spans.parent.map((_parent, span) => span));
      const rows = traceRows(spans, tree, { collapsed: NOTHING, unfolded: all });
      expect(rows.flatMap((row) => (row.kind === 'span' ? [row.span] : []))).toEqual(preorder(tree));
      // Folded spans are counted, so that no span is lost.
      const folded = traceRows(spans, tree, ALL_SHOWN);
      const counted = folded.reduce((sum, row) => {
        if (row.kind === 'span') return sum + 1;
        if (row.kind === 'gap') return sum;
        const siblings = [...childrenAt(tree, tree.parent[row.span] ?? NaN)];
        const first = siblings.indexOf(row.span);
        return sum + preorder(tree, siblings.slice(first, first + row.count)).length;
      }, 0);
      expect(counted).toBe(tree.count);
    }
  });
});

describe('the critical path on the rows', () => {
  const partsOf = (spans: SpanColumns): Map<number, PathSegment[]> => {
    const parts = new Map<number, PathSegment[]>();
    for (const part of criticalPath(spans, buildTree(spans))) {
      parts.set(part.span, [...(parts.get(part.span) ?? []), part]);
    }
    return parts;
  };
  const lengthOf = (parts: Iterable<readonly PathSegment[]>): number =>
    [...parts].flat().reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const shownOf = (spans: SpanColumns, collapsed: Iterable<number>, unfolded: Iterable<number> = []) => {
    const tree = buildTree(spans);
    const rows = traceRows(spans, tree, { collapsed: new Set(collapsed), unfolded: new Set(unfolded) });
    return { rows, shown: shownPath(tree, rows, partsOf(spans)) };
  };

  it('is drawn on the row of folded siblings and on that of a collapsed span', () => {
    const spans = spansOf([
      [-1, 0, 123],
      ...Array.from({ length: 6 }, (_none, n): [number, number, number, number] => [0, 20 + n * 10, 10, 7]),
      [6, 72, 6],
    ]);
    const times = ({ shown }: ReturnType<typeof shownOf>) =>
      [...shown]
        .toSorted(([one], [other]) => one - other)
        .map(([row, parts]) => [row, parts.map(({ startMs, endMs }) => [startMs, endMs])]);
    expect(times(shownOf(spans, []))).toEqual([
      [
        0,
        [
          [0, 20],
          [80, 123],
        ],
      ],
      [1, [[20, 80]]],
    ]);
    expect(times(shownOf(spans, [0]))).toEqual([[0, [[0, 123]]]]);
  });

  it('has its whole length for any folds, without overlap within a row', () => {
    const pick = seeded('shown paths');
    for (let round = 0; round < ROUNDS; round += 1) {
      const spans = hostileSpans(pick);
      const some = spans.parent.flatMap((_parent, span) => (pick(3) === 0 ? [span] : []));
      const open = spans.parent.flatMap((_parent, span) => (pick(2) === 0 ? [span] : []));
      const { rows, shown } = shownOf(spans, some, open);
      expect(lengthOf(shown.values())).toBe(lengthOf(partsOf(spans).values()));
      for (const [row, parts] of shown) {
        expect(rows[row]?.kind).not.toBe('gap');
        parts.slice(1).forEach(({ startMs }, index) => {
          expect(startMs).toBeGreaterThan(parts[index]?.endMs ?? NaN);
        });
      }
    }
  });

  it('of a chain of 20,000 spans is one segment on its collapsed root', () => {
    const count = 20_000;
    const chain = spansOf(Array.from({ length: count }, (_none, n) => [n - 1, n, count - n]));
    const { shown } = shownOf(chain, [0]);
    expect([...shown].map(([row, parts]) => [row, parts.length, lengthOf([parts])])).toEqual([[0, 1, count]]);
  });
});

function preorder(tree: TraceTree, from: readonly number[] = tree.roots): number[] {
  return from.flatMap((span) => [span, ...preorder(tree, [...childrenAt(tree, span)])]);
}

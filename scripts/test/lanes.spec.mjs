import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANES, groupsOf, leftOutOf, planOf } from './lanes.mjs';
import { ONLY_IN_FULL, STORIES, TIMING_FILES } from './short-form.mjs';

const ROOT = join(import.meta.dirname, '..', '..');
const names = LANES.map(({ name }) => name);

describe('planOf', () => {
  it('runs the short form of every lane that has one, and names the others', () => {
    const { lanes, isShort, isDrawn, onlyInFull } = planOf([]);
    expect({ isShort, isDrawn }).toEqual({ isShort: true, isDrawn: false });
    expect(lanes).toEqual(expect.arrayContaining(['unit', 'portal', 'db', 'e2e', ...Object.keys(STORIES)]));
    expect([...lanes, ...onlyInFull].toSorted()).toEqual(names.toSorted());
  });

  it('runs every lane in full, with a random seed, for `all`', () => {
    expect(planOf(['all'])).toEqual({ lanes: names, isShort: false, isDrawn: true, onlyInFull: [] });
  });

  it('runs the short form of lanes without stories for `quick` and `fast`', () => {
    expect(planOf(['quick'])).toMatchObject({ lanes: ['unit', 'portal', 'db'], isShort: true });
    const { lanes, onlyInFull } = planOf(['fast']);
    expect(lanes).toEqual(['unit', 'portal', 'db', 'e2e']);
    expect(onlyInFull).toContain('browser');
  });

  it('runs named lanes in full, in the order of `LANES`', () => {
    expect(planOf(['fault', 'db'])).toMatchObject({ lanes: ['db', 'fault'], isShort: false, isDrawn: false });
  });

  it('rejects an unknown lane', () => {
    expect(() => planOf(['dbs'])).toThrow('No such lane: dbs');
  });
});

describe('leftOutOf', () => {
  it('names the missing programs of a lane and of its parts', () => {
    expect(leftOutOf(['interop', 'unit'], false, (program) => program !== 'go 1.24')).toEqual([
      { name: 'interop/go', missing: ['go 1.24'], isFetched: false },
    ]);
  });

  it('leaves out the time limits of PostgreSQL under a fake clock', () => {
    expect(leftOutOf(['db'], true, (program) => program !== 'a real clock')).toEqual([
      { name: 'db/time limits', missing: ['a real clock'], isFetched: false },
    ]);
  });

  it('leaves out a story whose lane would have to install something first', () => {
    const hasAirflow = (program) => program !== 'Airflow';
    expect(leftOutOf(['airflow'], true, hasAirflow)).toEqual([
      { name: 'airflow', missing: ['Airflow'], isFetched: true },
    ]);
    expect(leftOutOf(['airflow'], false, hasAirflow)).toEqual([]);
  });
});

describe('groupsOf', () => {
  it('groups the fast lanes and runs each long lane alone', () => {
    expect(groupsOf(['fault', 'e2e', 'unit', 'browser'])).toEqual([['unit', 'e2e'], ['browser'], ['fault']]);
  });
});

describe('the short form', () => {
  it('names files that exist', () => {
    const files = [...ONLY_IN_FULL.filter((file) => file !== TIMING_FILES), ...Object.values(STORIES).flat()];
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

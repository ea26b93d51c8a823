import { describe, expect, it } from 'vitest';
import type { Manifest } from '../model/manifest.js';
import { chooseDag, isAllowedDag } from './dag-choice.js';

describe('the DAG of a run', () => {
  it('follows from workflow_dag_id, then from event_target, then from app and kind', () => {
    const both = { workflow_dag_id: 'a', event_target: 'workflow:b' };
    expect(chooseDag(both, 'app', 'manual')).toEqual({ dagId: 'a', namedBy: 'input.workflow_dag_id' });
    expect(chooseDag({ event_target: 'workflow:b' }, 'app', 'manual')).toEqual({
      dagId: 'b',
      namedBy: 'input.event_target',
    });
    for (const input of [
      {},
      { event_target: 'queue:b' },
      { event_target: 7 },
      { event_target: 'Workflow:b' },
    ]) {
      expect(chooseDag(input, 'app', 'schedule')).toEqual({ dagId: 'app__schedule', namedBy: null });
    }
  });

  it.each([1, 250])('can have an ID of %i characters', (length) => {
    expect(chooseDag({ workflow_dag_id: 'x'.repeat(length) }, 'app', 'manual').dagId).toHaveLength(length);
  });

  it('cannot have another ID', () => {
    for (const id of ['', 'x'.repeat(251), 'a b', 'a/b', 'ä', 'a\n', null, 7, ['a'], { a: 1 }]) {
      expect(() => chooseDag({ workflow_dag_id: id }, 'app', 'manual')).toThrow('dag_id_invalid');
    }
    expect(() => chooseDag({ event_target: 'workflow:a:b' }, 'app', 'manual')).toThrow('dag_id_invalid');
  });

  it('is allowed when it is the app’s own or in the manifest', () => {
    const manifest: Manifest = { run_kinds: ['manual', 'event'], dags: ['shared'] };
    const allowed = (id: string): boolean =>
      isAllowedDag(chooseDag({ workflow_dag_id: id }, 'app', 'manual'), 'app', manifest);
    expect(['shared', 'app__manual', 'app__event'].map(allowed)).toEqual([true, true, true]);
    expect(['Shared', 'app__schedule', 'app__rerun', 'other__manual'].map(allowed)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(isAllowedDag(chooseDag({}, 'app', 'schedule'), 'app', manifest)).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { placeProblems, schemaProblems } from './json-problems';
import manifestSchema from '../../../../contracts/apps/manifest.schema.json';
import type { JsonSchema } from './json-schema';

const SCHEMA: JsonSchema = manifestSchema;
const check = (manifest: unknown) =>
  schemaProblems(SCHEMA, manifest).map(({ path, problem }) => `${path}: ${problem}`);

function marked(text: string, path: string): string[] {
  return placeProblems(text, [{ path, problem: 'wrong' }]).map(({ from, to }) => text.slice(from, to));
}

describe('schemaProblems', () => {
  it('accepts a valid manifest with both kinds of trigger', () => {
    expect(
      check({
        run_kinds: ['schedule', 'event'],
        triggers: [{ cron: '0 6 * * *' }, { event_type: 'log', match: { level: ['error'] } }],
        config_schema: { type: 'object', anything: 1 },
        timeouts: { run_seconds: 60 },
      }),
    ).toEqual([]);
  });

  it('reports unknown and missing fields, wrong types and values that are not listed, by path', () => {
    expect(check({ run_kinds: ['sometimes'], 'sur prise': true })).toEqual([
      'run_kinds[0]: must be one of manual, schedule, event',
      '["sur prise"]: is not a known field',
    ]);
    expect(check({ timeouts: { run_seconds: 1.5 }, triggers: [{ time_zone: 'UTC' }] })).toEqual([
      'run_kinds: required',
      'timeouts.run_seconds: expected integer',
      'triggers[0].cron: required',
    ]);
    expect(check([])).toEqual([': expected object']);
  });
});

describe('placeProblems', () => {
  const text = '{"run_kinds": ["a", "b"], "x y": {"z": 1}}';

  it('marks the key and value of a field, and an item alone', () => {
    expect(marked(text, 'run_kinds[1]')).toEqual(['"b"']);
    expect(marked(text, '["x y"].z')).toEqual(['"z": 1']);
    expect(marked(text, '')).toEqual([text]);
  });

  it('marks the container of a missing field', () => {
    expect(marked(text, 'triggers')).toEqual(['{']);
    expect(marked(text, '["x y"].cron')).toEqual(['"x y"']);
    expect(marked('', 'triggers')).toEqual([]);
  });
});

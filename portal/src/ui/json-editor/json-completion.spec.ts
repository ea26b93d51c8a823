import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { completeFromSchema } from './json-completion';
import manifestSchema from '../../../../contracts/apps/manifest.schema.json';
import type { JsonSchema } from './json-schema';

const SCHEMA: JsonSchema = manifestSchema;

/** @param text text with `|` as the cursor. */
function suggest(text: string, explicit = true) {
  const pos = text.indexOf('|');
  const state = EditorState.create({ doc: text.replace('|', '') });
  return completeFromSchema(SCHEMA, new CompletionContext(state, pos, explicit));
}
function labels(text: string, explicit = true): string[] {
  return (suggest(text, explicit)?.options ?? []).map(({ label, displayLabel }) => displayLabel ?? label);
}

describe('completion from the schema of manifests', () => {
  it('suggests only fields that are missing before and after the cursor', () => {
    expect(labels('{"run_kinds": ["manual"], |, "dags": []}')).toEqual([
      'input_schema',
      'config_schema',
      'permissions',
      'triggers',
      'timeouts',
      'code',
      'concurrency',
    ]);
    expect(labels('|')).toEqual([]);
  });

  it('matches the word up to the cursor, its opening quote included, and describes each field', () => {
    const result = suggest('{"per|"}');
    expect([result?.from, result?.to]).toEqual([1, undefined]);
    expect(result?.options.map(({ displayLabel }) => displayLabel)).toContain('permissions');
    expect(result?.options.find(({ displayLabel }) => displayLabel === 'dags')?.info).toMatch(/^Ids of DAGs/);
  });

  it('suggests the listed values of an array that are not in it yet, also behind a $ref', () => {
    expect(labels('{"run_kinds": ["manual", |]}')).toEqual(['"schedule"', '"event"']);
    expect(labels('{"run_kinds": ["ma|"]}')).toContain('"manual"');
    expect(labels('{"concurrency": {"when_full": |}}')).toEqual(['"queue"', '"cancel"', '"fail"']);
    expect(labels('{"timeouts": {|}}')).toEqual(['start_seconds', 'run_seconds', 'cancel_seconds']);
  });

  it('suggests both kinds of trigger for an empty object, and only the fields of its kind for a partial one', () => {
    expect(labels('{"triggers": [{|}]}')).toEqual(['event_type', 'match', 'cron', 'time_zone']);
    expect(labels('{"triggers": [{"cron": "* * * * *", |}]}')).toEqual(['time_zone']);
    expect(labels('{"triggers": [{"event_type": "log", "|"}]}')).toEqual(['match']);
  });

  it('suggests nothing after a value, in an unknown field, or between words without an explicit request', () => {
    expect(labels('{"run_kinds": [] |')).toEqual([]);
    expect(labels('{"surprise": {|}}')).toEqual([]);
    expect(labels('{|}', false)).toEqual([]);
    expect(labels('{"run_kinds": ["manual"|]}', false)).toEqual([]);
    expect(labels('{"surprise": 1, "|"}', false)).toContain('run_kinds');
  });

  it('suggests fields in a text with an unterminated string', () => {
    expect(labels('{\n  "run_ki|\n  "dags": []\n}')).toContain('run_kinds');
    expect(labels('{"concurrency": {"limit": 1, |')).toEqual(['when_full']);
  });
});

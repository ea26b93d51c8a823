import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as events from './events.gen.js';

const SCHEMAS = join(import.meta.dirname, '..', '..', '..', '..', 'contracts', 'events');
const types = readdirSync(SCHEMAS)
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace('.schema.json', ''));
const constructors = Object.entries(events).filter(([name]) => name.endsWith('Event'));

function nameOf(type: string): string {
  return `${type.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`;
}

describe('event constructors', () => {
  it('exist for every event schema, and for nothing else', () => {
    expect(constructors.map(([name]) => name).sort()).toEqual(types.map(nameOf).sort());
    expect(types).toHaveLength(13);
  });

  it.each(types)('build the example in the schema of %s', (type) => {
    const schema = JSON.parse(readFileSync(join(SCHEMAS, `${type}.schema.json`), 'utf8')) as {
      examples: Record<string, unknown>[];
    };
    const make = new Map<string, unknown>(constructors).get(nameOf(type)) as (data: object) => object;
    const [example = {}] = schema.examples;
    expect(make(example)).toEqual({ type, data: example });
    expect(Object.keys(example).length).toBeGreaterThan(0);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readEventTypes } from './event-types.mjs';

const folder = mkdtempSync(join(tmpdir(), 'signalbox-event-types-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the event types that templates of client libraries render', () => {
  it('lists required fields first, and rejects a type that the templates do not support', () => {
    const schema = {
      title: 'T',
      description: 'D.',
      required: ['b'],
      properties: {
        a: { type: ['integer', 'null'], description: 'A.' },
        b: { type: 'string', description: 'B.' },
      },
      examples: [{ b: 'x' }],
    };
    writeFileSync(join(folder, 'one.schema.json'), JSON.stringify(schema));
    expect(readEventTypes(folder)).toEqual([
      {
        type: 'one',
        title: 'T',
        description: 'D.',
        fields: [
          { name: 'b', type: 'string', required: true, description: 'B.' },
          { name: 'a', type: 'integer', required: false, description: 'A.' },
        ],
        example: { b: 'x' },
      },
    ]);
    schema.properties.a.type = ['array', 'null'];
    writeFileSync(join(folder, 'one.schema.json'), JSON.stringify(schema));
    expect(() => readEventTypes(folder)).toThrow('one.schema.json: a');
  });
});

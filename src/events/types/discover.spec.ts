import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPE_DEFINITIONS, EVENT_TYPES } from '../event-types.js';
import { eventTypeFolders } from './discover.js';

const SCHEMAS = new URL('../../../contracts/events/', import.meta.url);
const SOURCES = new URL('../../', import.meta.url);

describe('the folders of event types', () => {
  it('are the thirteen published types, each with a schema', () => {
    expect(EVENT_TYPES).toEqual(
      'audit config cost deploy error feature_flag log performance repository tenant trace video webhook'.split(
        ' ',
      ),
    );
    expect(EVENT_TYPE_DEFINITIONS.map(({ name }) => name)).toEqual(eventTypeFolders());
    const schemas = readdirSync(SCHEMAS).flatMap((file) => /^(.*)\.schema\.json$/.exec(file)?.[1] ?? []);
    expect(schemas.sort()).toEqual([...EVENT_TYPES]);
  });

  it('are the only places in the code that name an event type', () => {
    const named = new RegExp(`\\btype\\b[^\\n'"]{0,12}['"](?:${EVENT_TYPES.join('|')})['"]`);
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        // The demo sends events of all types, like a sender; generated texts contain the types of the OpenAPI document.
        !/\.(?:spec|gen)\.ts$|^events\/types\/|^database\/migrations\/|^demo-events\//.test(
          file.replaceAll('\\', '/'),
        ),
    );
    const text = (file: string): string => readFileSync(new URL(file, SOURCES), 'utf8');
    expect(files.filter((file) => /from '[^']*\btypes\/[a-z_]+\/[^']*'/.test(text(file)))).toEqual([]);
    expect(files.filter((file) => named.test(text(file)))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { MASK } from '../../apps/author-schemas/values/secret-values.js';
import {
  HIDDEN,
  isDifferent,
  secretsInClear,
  toSend,
  variablesToSend,
  withoutReferenced,
} from './environment-references.js';

const VARIABLES: Record<string, string> = { KEY: 'stored', REGION: 'eu' };
const read = (name: string): string | undefined => VARIABLES[name];
const differs = (after: unknown, before: unknown, secrets = false): boolean =>
  isDifferent(after, before, { read, secrets });

describe('references to the environment', () => {
  it('are compared by value, except stored secrets; secrets that the file does not name are ignored', () => {
    expect(differs({ region: '${REGION}' }, { region: 'eu' })).toBe(false);
    expect(differs({ region: '${REGION}' }, { region: 'us' })).toBe(true);
    expect(differs({ key: '${KEY}' }, { key: MASK })).toBe(false);
    expect(differs({ key: '${KEY}' }, { key: MASK }, true)).toBe(true);
    expect(differs({ key: '${KEY}' }, {})).toBe(true);
    expect(differs({ a: { b: [1] } }, { a: { b: [1], key: MASK } })).toBe(false);
    expect(differs({ a: { b: [1] } }, { a: { b: [1], c: 2 } })).toBe(true);
    expect(differs({ a: [1, 2] }, { a: [2, 1] })).toBe(true);
    expect(() => differs({ a: '${MISSING}' }, { a: 'x' })).toThrow('${MISSING}');
  });

  it('are sent as values, only whole strings are references, and stored secrets are kept', () => {
    const after = { key: '${KEY}', list: ['${REGION}'], text: 'in ${REGION}', plain: '$${REGION}' };
    const before = { key: MASK, other: MASK, list: ['us'] };
    expect(toSend(after, before, read)).toEqual({
      key: MASK,
      other: MASK,
      list: ['eu'],
      text: 'in ${REGION}',
      plain: '${REGION}',
    });
    expect(variablesToSend(after, before)).toEqual(['REGION']);
    expect(differs({ plain: '$${REGION}' }, { plain: '${REGION}' })).toBe(false);
  });

  it('are hidden in a plan, and a secret that is sent again is marked', () => {
    const after = { key: '${KEY}', region: '${REGION}' };
    const before = { key: MASK, region: 'us', size: 1 };
    expect(withoutReferenced(before, after, false)).toEqual({ key: MASK, region: HIDDEN, size: 1 });
    const marked = withoutReferenced(before, after, true);
    expect(marked).toEqual({ key: HIDDEN, region: HIDDEN, size: 1 });
    expect(toSend(after, marked, read)).toEqual({ key: 'stored', region: 'eu' });
  });

  it('are required for secrets: plaintext is found wherever the schema declares a secret', () => {
    const schema = {
      properties: {
        key: { writeOnly: true },
        servers: { items: { properties: { pin: { format: 'password' } } } },
      },
    };
    const values = { key: '${KEY}', servers: [{ pin: '${KEY}' }, { pin: 'clear', name: 'a' }] };
    expect(secretsInClear(values, schema)).toEqual([['servers', '1', 'pin']]);
    expect(secretsInClear({ key: 5 }, schema)).toEqual([['key']]);
  });
});

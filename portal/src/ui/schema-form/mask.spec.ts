import { describe, expect, it } from 'vitest';
import { MASK, withoutSecrets } from './mask';

describe('values that may be shown', () => {
  it('have a mask in place of secrets at any depth', () => {
    const schema = {
      type: 'object',
      properties: {
        url: { type: 'string' },
        password: { type: 'string', format: 'password' },
        mail: { type: 'object', properties: { key: { type: 'string', writeOnly: true } } },
        keys: { type: 'array', items: { type: 'string', writeOnly: true } },
      },
    };
    expect(
      withoutSecrets(schema, { url: 'u', password: 'p', mail: { key: 'k' }, keys: ['a', 'b'], other: 1 }),
    ).toEqual({ url: 'u', password: MASK, mail: { key: MASK }, keys: [MASK, MASK], other: 1 });
  });

  it('are unchanged without a schema', () => {
    expect(withoutSecrets(undefined, { password: 'p' })).toEqual({ password: 'p' });
  });
});

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fromLocalInput, toLocalInput } from './local-input';
import { auditSearch } from './search';

describe('the search parameters of the audit trail', () => {
  it('drop invalid values only', () => {
    expect(
      v.parse(auditSearch, {
        q: ' keys ',
        actor: '',
        from: 'yesterday',
        to: '2026-11-21T12:00:00.000Z',
        event: '1',
      }),
    ).toEqual({
      q: 'keys',
      actor: undefined,
      from: undefined,
      to: '2026-11-21T12:00:00.000Z',
      event: undefined,
    });
  });

  it('convert to a field in local time and back', () => {
    const moment = '2026-11-21T12:34:00.000Z';
    expect(fromLocalInput(toLocalInput(moment))).toBe(moment);
    expect(fromLocalInput('')).toBeUndefined();
    expect(toLocalInput(undefined)).toBe('');
  });
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseExact, type JsonObject } from '../../api/exact-json';
import { renderScreen } from '../../test/render';
import { withData } from '../test-event';
import { EventFields, leavesOf } from './event-fields';

const onFilter = vi.fn();
const show = (type: string, data: JsonObject) =>
  renderScreen(<EventFields event={withData(type, data)} project="shop" onFilter={onFilter} />);
const names = () => [...document.querySelectorAll('dt')].map(({ textContent }) => textContent);

beforeEach(() => {
  onFilter.mockClear();
});

describe('the fields of an event', () => {
  it('has each value once, in the spelling and order of the sender', async () => {
    await show('log', {
      message: 'Slow',
      Module: 'http',
      fields: { userId: 'u-1', request_id: 7, 'a.b': null },
      tags: ['a', 'b'],
      empty: {},
      none: '',
    });
    expect(names()).toEqual([
      'message',
      'Module',
      'fields.userId',
      'fields.request_id',
      'fields.a.b',
      'tags',
      'empty',
      'none',
    ]);
    const values = [...document.querySelectorAll('dt + dd')].map(({ textContent }) => textContent);
    expect(values).toEqual(['Slow', 'http', 'u-1', '7', 'null', '["a","b"]', '{}', '""']);
  });

  it('copies a value as it was sent, with all digits', async () => {
    vi.stubGlobal('isSecureContext', true);
    const user = userEvent.setup();
    await show('log', parseExact('{"n":12345678901234567890}') as JsonObject);
    await user.click(screen.getByRole('button', { name: 'Copy value of n' }));
    expect(await navigator.clipboard.readText()).toBe('12345678901234567890');
  });

  it('requires or excludes a value at its path, but not a list', async () => {
    await show('log', { fields: { user_id: 'u-1' }, tags: ['a'] });
    await userEvent.click(screen.getByRole('button', { name: 'Filter by this value of fields.user_id' }));
    await userEvent.click(screen.getByRole('button', { name: 'Exclude this value of fields.user_id' }));
    const value = '{"fields":{"user_id":"u-1"}}';
    expect(onFilter.mock.calls).toEqual([
      [{ field: 'data', value, out: false }],
      [{ field: 'data', value, out: true }],
    ]);
    expect(screen.queryByRole('button', { name: /this value of tags/ })).toBeNull();
  });

  it('omits values that the type shows separately', async () => {
    await show('audit', { actor: 'mira', metadata: { before: { a: 1 }, after: { a: 2 }, note: 'x' } });
    expect(names()).toEqual(['actor', 'metadata.note']);
  });

  it('shows a value of several lines in a scrolling box', async () => {
    await show('error', { message: 'x', stack: 'at f\nat g' });
    expect(screen.getByLabelText('stack').tagName).toBe('PRE');
    expect(screen.queryByLabelText('message')).toBeNull();
  });
});

describe('leavesOf', () => {
  it('is bounded in number and depth, and counts the omitted fields', () => {
    const wide = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, n]));
    const { leaves, left } = leavesOf(wide, []);
    expect([leaves.length, left]).toEqual([60, 40]);
    const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
    expect(leavesOf(deep, []).leaves.map(({ path }) => path)).toEqual(['a.b.c.d']);
  });

  it('escapes names as JSON Pointer does', () => {
    expect(leavesOf({ 'a/b': { '~': 1 } }, []).leaves.map(({ pointer }) => pointer)).toEqual(['/a~1b/~0']);
    expect(leavesOf({}, []).leaves).toEqual([]);
  });
});

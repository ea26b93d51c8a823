import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { AROUND, aFlag } from '../test-data';
import { changeAll, type FlagsChange } from './bulk-change';
import { BulkForm, type BulkQuestion } from './bulk-form';

const FLAG = 'PATCH /api/flags/new-checkout';

describe('the form for selected flags', () => {
  const show = async (question: BulkQuestion) => {
    fakeApi({
      ...AROUND,
      'GET /api/flags/groups': {
        body: { revision: 1, items: [{ key: 'pay', name: 'Payment' }], next_cursor: null },
      },
    });
    const onRun = vi.fn<(change: FlagsChange) => void>();
    await renderScreen(<BulkForm question={question} project="shop" flags={[aFlag()]} onRun={onRun} />);
    return (flag = aFlag()) => onRun.mock.calls[0]?.[0].fieldsOf(flag);
  };

  it('adds tags to those of the flag without duplicates', async () => {
    const fieldsOf = await show('tag');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Tags' }), 'b{Enter}c{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Add tags' }));
    expect(fieldsOf(aFlag({ tags: ['a', 'b'] }))).toEqual({ tags: ['a', 'b', 'c'] });
  });

  it('moves flags to the selected group', async () => {
    const fieldsOf = await show('group');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Group' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Payment' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    expect(fieldsOf()).toEqual({ group: 'pay' });
  });

  it('moves flags out of all groups unless a group is selected', async () => {
    const fieldsOf = await show('group');
    await userEvent.click(await screen.findByRole('button', { name: 'Move' }));
    expect(fieldsOf()).toEqual({ group: null });
  });
});

describe('a change of selected flags', () => {
  afterEach(() => vi.useRealTimers());
  const change = () =>
    changeAll(
      'shop',
      [aFlag(), aFlag()],
      () => ({ enabled: true }),
      () => undefined,
    );

  it('waits for the Retry-After of the service, and then continues', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let tries = 0;
    fakeApi({
      [FLAG]: () => {
        tries += 1;
        if (tries > 1) return { body: aFlag() };
        return { ...problem(429, 'rate_limited', 'Slow down.'), headers: { 'retry-after': '3' } };
      },
    });
    const results = change();
    await vi.advanceTimersByTimeAsync(2900);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await results).map(({ problem: failure }) => failure)).toEqual([null, null]);
    expect(tries).toBe(3);
  });

  it('reports each rejection without a retry, and continues with the next flag', async () => {
    let tries = 0;
    fakeApi({
      [FLAG]: () => (++tries === 1 ? problem(412, 'version_stale', 'Changed.') : { body: aFlag() }),
    });
    const results = await change();
    expect(results.map(({ problem: failure }) => failure?.code ?? null)).toEqual(['version_stale', null]);
    expect(tries).toBe(2);
  });
});

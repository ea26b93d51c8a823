import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import type { Flag } from '../flag';
import { AROUND, aFlag, sentVersions } from '../test-data';
import { FlagScreen } from './flag-screen';
import { RulesTab } from './rules-tab';
import { SettingsTab } from './settings-tab';

const FLAG = '/api/flags/new-checkout';
const AROUND_FLAG = {
  ...AROUND,
  'GET /api/flags/usage': { body: { key: 'new-checkout', last_evaluated_at: null, days: [] } },
  'GET /api/flags/schedules': { body: { items: [], next_cursor: null } },
};
// Toasts are rendered outside of the tree under test.
beforeEach(() => notifications.clean());

describe('Undo of saved edits', () => {
  it('restores the revision before them', async () => {
    let flag: Flag = aFlag({ revision: 10 });
    const calls = fakeApi({
      ...AROUND_FLAG,
      [`GET ${FLAG}`]: () => ({ body: flag }),
      [`PATCH ${FLAG}`]: () => {
        flag = { ...flag, enabled: true, version: 4, revision: 11 };
        return { body: flag };
      },
      [`POST ${FLAG}/revert`]: () => {
        flag = { ...flag, enabled: false, version: 5, revision: 12 };
        return { body: flag };
      },
    });
    await renderScreen(
      <FlagScreen project="shop" flagKey="new-checkout">
        <RulesTab />
      </FlagScreen>,
      { path: '/p/shop/flags/new-checkout/rules' },
    );
    const theSwitch = await screen.findByRole('switch', { name: 'The flag is on or off' });
    await userEvent.click(theSwitch);
    await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ revision: 10, reason: 'Undo' }),
    );
    await waitFor(() => expect(theSwitch).not.toBeChecked());
  });
});

describe('Undo of an archived flag', () => {
  it('restores it, with the version that the archiving created', async () => {
    let flag: Flag = aFlag();
    const calls = fakeApi({
      ...AROUND_FLAG,
      [`GET ${FLAG}`]: () => ({ body: flag }),
      [`PATCH ${FLAG}`]: ({ body }) => {
        flag = { ...flag, ...(body as object), version: flag.version + 1 };
        return { body: flag };
      },
    });
    const versions = sentVersions();
    await renderScreen(
      <FlagScreen project="shop" flagKey="new-checkout">
        <SettingsTab />
      </FlagScreen>,
      { path: '/p/shop/flags/new-checkout/settings' },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Archive the flag' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const bodies = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(bodies()).toEqual([{ archived: true }, { archived: false }]));
    expect(versions).toEqual(['"3"', '"4"']);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notifications } from '@mantine/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import { AROUND, aFlag, aList, anEntry, sentVersions } from '../test-data';
import { FlagsScreen } from './flags-screen';

const PATH = '/p/shop/flags';
const user = userEvent.setup({ delay: null });
const STALE_VERSION = problem(412, 'version_stale', 'It has version 4 by now.');
const VERA = {
  ...ADA,
  projects: ADA.projects.map((project) => ({ ...project, permissions: ['flags:view' as const] })),
};

// Toasts are rendered outside of the tree under test.
beforeEach(() => notifications.clean());

/** The alert within the list: toasts are alerts as well. */
const theAlert = async () => within(await screen.findByRole('region', { name: 'Flags' })).findByRole('alert');
const shown = (path = PATH, me = ADA) => renderScreen(<FlagsScreen project="shop" />, { path, me });
const theSwitch = () => screen.findByRole('switch', { name: 'New checkout: on or off' });

describe('archiving a flag', () => {
  it('is undone by the opposite change, with the version that it created', async () => {
    let flag = aFlag();
    const calls = fakeApi({
      ...AROUND,
      'GET /api/flags': () => aList(flag),
      'PATCH /api/flags/new-checkout': ({ body }) => {
        flag = { ...flag, ...(body as object), version: flag.version + 1 };
        return { body: flag };
      },
    });
    const versions = sentVersions();
    await shown();
    await user.click(await screen.findByRole('button', { name: 'Actions for New checkout' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Archive/ }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const bodies = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await waitFor(() => expect(bodies()).toEqual([{ archived: true }, { archived: false }]));
    expect(versions).toEqual(['"3"', '"4"']);
  });
});

describe('turning a flag on', () => {
  it('is shown immediately, sends the version that the user saw, and can be undone', async () => {
    let flag = aFlag();
    let answer: () => void = () => undefined;
    const calls = fakeApi({
      ...AROUND,
      'GET /api/flags': () => aList(flag),
      'PATCH /api/flags/new-checkout': async ({ body }) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        flag = { ...flag, ...(body as object), version: flag.version + 1 };
        return { body: flag };
      },
    });
    const versions = sentVersions();
    await shown();
    await user.click(await theSwitch());
    await waitFor(() => expect(screen.getByRole('switch', { name: /New checkout/ })).toBeChecked());
    const patches = () => calls.filter(({ method }) => method === 'PATCH');
    await waitFor(() => expect(patches()).toHaveLength(1));
    expect(patches()[0]?.body).toEqual({ enabled: true });
    answer();

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(patches()).toHaveLength(2));
    expect(patches()[1]?.body).toEqual({ enabled: false });
    expect(versions).toEqual(['"3"', '"4"']);
    answer();
    await waitFor(() => expect(screen.getByRole('switch', { name: /New checkout/ })).not.toBeChecked());
  });

  it('is reverted when it is rejected, and shows the reason in its row', async () => {
    let lists = 0;
    fakeApi({
      ...AROUND,
      // Reverted immediately, not by a refetch of the list.
      'GET /api/flags': () => {
        lists += 1;
        return lists === 1 ? aList(aFlag()) : new Promise<never>(() => undefined);
      },
      'PATCH /api/flags/new-checkout': problem(409, 'conflict', 'The project is archived.'),
    });
    await shown();
    await user.click(await theSwitch());
    const alert = await theAlert();
    expect(alert).toHaveTextContent('New checkout is unchanged');
    expect(alert).toHaveTextContent('The project is archived.');
    expect(await theSwitch()).not.toBeChecked();
  });

  it('with 412 shows the change and its author, and can be applied on top of it', async () => {
    let flag = aFlag();
    let tries = 0;
    fakeApi({
      ...AROUND,
      'GET /api/flags': () => aList(flag),
      'GET /api/flags/history': {
        body: {
          items: [
            anEntry({
              changes: [{ field: 'rollout', before: 25, after: 60 }] as never,
              reason: 'Going well',
            }),
            anEntry({ revision: 10, changes: [{ field: 'rollout', before: 1, after: 25 }] as never }),
          ],
          next_cursor: null,
        },
      },
      'PATCH /api/flags/new-checkout': ({ body }) => {
        tries += 1;
        if (tries === 1) {
          flag = { ...flag, rollout: 60, version: 4, revision: 11 };
          return STALE_VERSION;
        }
        flag = { ...flag, ...(body as object), version: 5, revision: 12 };
        return { body: flag };
      },
    });
    const versions = sentVersions();
    await shown();
    await user.click(await theSwitch());
    const alert = await theAlert();
    expect(await within(alert).findByText(/bob@example.com/)).toHaveTextContent('Going well');
    expect(alert).toHaveTextContent('25%');
    expect(alert).toHaveTextContent('60%');
    // Changes that the user had seen already are not listed.
    expect(within(alert).getAllByRole('list')).toHaveLength(1);
    expect(alert).toHaveTextContent('Your change: turn it on.');

    await user.click(within(alert).getByRole('button', { name: 'Apply mine on top' }));
    await waitFor(() => expect(versions).toEqual(['"3"', '"4"']));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
    expect(await theSwitch()).toBeChecked();
  });

  it('shows which permission is missing, and sends nothing', async () => {
    const calls = fakeApi({ ...AROUND, 'GET /api/flags': aList(aFlag()) });
    await shown(PATH, VERA);
    const control = await theSwitch();
    await user.click(control);
    expect(await screen.findAllByText(/Needs flags:edit on shop/)).not.toHaveLength(0);
    expect(control).not.toBeChecked();
    expect(calls.filter(({ method }) => method !== 'GET' && method !== 'POST')).toEqual([]);
  });
});

describe('the rollout in the list', () => {
  const open = async (rollout: number, me = ADA) => {
    let flag = aFlag({ rollout });
    const calls = fakeApi({
      ...AROUND,
      'GET /api/flags': () => aList(flag),
      'PATCH /api/flags/new-checkout': ({ body }) => {
        flag = { ...flag, ...(body as object), version: flag.version + 1 };
        return { body: flag };
      },
    });
    await shown(PATH, me);
    await user.click(await screen.findByRole('button', { name: `New checkout: rollout ${rollout}%` }));
    return () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  };
  const form = () => screen.findByRole('dialog', { name: 'Rollout of New checkout' });
  const button = (name: string) => screen.findByRole('button', { name });

  it('changes nothing before Apply', async () => {
    const patches = await open(25);
    await form();
    expect(screen.queryByRole('slider')).toBeNull();
    await user.click(await button('50%'));
    expect(screen.getByLabelText('Rollout in percent')).toHaveValue('50');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patches()).toEqual([]);
  });

  it('is applied from a preset, or from the field with Enter', async () => {
    const patches = await open(25);
    await user.click(await button('50%'));
    await user.click(await button('Apply'));
    await waitFor(() => expect(patches()).toEqual([{ rollout: 50 }]));
    await user.click(await button('New checkout: rollout 50%'));
    const field = await within(await form()).findByLabelText('Rollout in percent');
    await user.clear(field);
    expect(await button('Apply')).toBeDisabled();
    await user.type(field, '999');
    expect(field).toHaveValue('99');
    await user.type(field, '{Enter}');
    await waitFor(() => expect(patches()).toEqual([{ rollout: 50 }, { rollout: 99 }]));
  });

  it('requires confirmation for a change of more than 50 points, and not for one of 50', async () => {
    const patches = await open(40);
    await user.click(await button('100%'));
    await user.click(await button('Apply'));
    expect(await screen.findByText('This changes the rollout by 60 points at once.')).toBeInTheDocument();
    await user.click(await button('Keep 40%'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patches()).toEqual([]);
    await user.click(await button('New checkout: rollout 40%'));
    await user.click(await button('100%'));
    await user.click(await button('Apply'));
    await user.click(await button('Roll out to 100%'));
    await waitFor(() => expect(patches()).toEqual([{ rollout: 100 }]));
    await user.click(await button('New checkout: rollout 100%'));
    await user.click(await button('50%'));
    await user.click(await button('Apply'));
    await waitFor(() => expect(patches()).toEqual([{ rollout: 100 }, { rollout: 50 }]));
  });

  it('sends nothing when it stays the same', async () => {
    const patches = await open(25);
    await form();
    await user.click(await button('Apply'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patches()).toEqual([]);
  });

  it('does not open for a user who may not edit flags', async () => {
    await open(25, VERA);
    expect(await button('New checkout: rollout 25%')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the emergency stop', () => {
  it('states its scope, and requires the typed key', async () => {
    const calls = fakeApi({
      ...AROUND,
      'GET /api/flags': aList(aFlag({ evaluations_since_yesterday: 8920 })),
      'POST /api/flags/new-checkout/kill': ({ body }) => ({
        body: aFlag({ ...(body as object), killed: true }),
      }),
    });
    await shown();
    await user.click(await screen.findByRole('button', { name: 'Kill New checkout' }));
    const dialog = await screen.findByRole('dialog', { name: 'Kill New checkout?' });
    expect(dialog).toHaveTextContent('8,920 times');
    expect(dialog).toHaveTextContent(/Restore.* brings it back/);
    const kill = within(dialog).getByRole('button', { name: 'Kill now' });
    const kills = () => calls.filter(({ path }) => path.endsWith('/kill'));
    await user.type(within(dialog).getByRole('textbox', { name: /Type new-checkout/ }), 'new-check');
    await user.click(kill);
    expect(kills()).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /Type new-checkout/ }), 'out');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Errors');
    await user.click(kill);
    await waitFor(() =>
      expect(kills().map(({ body }) => body)).toEqual([{ killed: true, reason: 'Errors' }]),
    );
  });

  it('is released by one click, with Undo', async () => {
    const bodies: unknown[] = [];
    fakeApi({
      ...AROUND,
      'GET /api/flags': aList(aFlag({ killed: true })),
      'POST /api/flags/new-checkout/kill': ({ body }) => {
        bodies.push(body);
        return { body: aFlag() };
      },
    });
    await shown();
    await user.click(await screen.findByRole('button', { name: 'Restore New checkout' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bodies).toEqual([{ killed: false }, { killed: true, reason: 'Undo of a restore' }]),
    );
  });
});

describe('the list', () => {
  it('requests the filters of the URL', async () => {
    const calls = fakeApi({ ...AROUND, 'GET /api/flags': aList() });
    await shown(`${PATH}?q=check&state=killed&stale=true&sort=-updated_at&tag=a&nonsense=1`);
    await screen.findByText('Nothing matches “check” and the other filters.');
    const search = calls.find(({ path }) => path === '/api/flags')?.search;
    expect(Object.fromEntries(search ?? [])).toMatchObject({
      project_id: 'shop',
      q: 'check',
      state: 'killed',
      stale: 'true',
      sort: '-updated_at',
      tag: 'a',
    });
    expect(search?.has('nonsense')).toBe(false);
  });

  it('writes the search to the URL, and clears the filters', async () => {
    fakeApi({ ...AROUND, 'GET /api/flags': ({ search }) => (search.has('q') ? aList() : aList(aFlag())) });
    const { address } = await shown();
    await user.type(await screen.findByRole('searchbox', { name: /Search flags/ }), 'zzz');
    await screen.findByText('Nothing matches “zzz”.');
    expect(address()).toBe(`${PATH}?q=zzz`);
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('link', { name: 'New checkout' })).toBeVisible();
    expect(address()).toBe(PATH);
    expect(screen.getByRole('searchbox', { name: /Search flags/ })).toHaveValue('');
  });

  it('shows how to create the first flag when there is none', async () => {
    fakeApi({ ...AROUND, 'GET /api/flags': aList() });
    await shown();
    await user.click(await screen.findByRole('tab', { name: 'curl' }));
    const snippet = screen.getByLabelText('curl program that evaluates the flag').textContent ?? '';
    const shownKey = /"keys": \["(.+)"\]/.exec(snippet)?.[1];
    await user.click(screen.getByRole('button', { name: 'Create the first flag' }));
    const dialog = await screen.findByRole('dialog', { name: 'New flag' });
    expect(dialog).toBeVisible();
    // A user who follows the example gets the key that the snippet evaluates.
    const name = await within(dialog).findByLabelText('Name');
    await user.type(name, name.getAttribute('placeholder') ?? '');
    expect(within(dialog).getByLabelText('Key')).toHaveValue(shownKey);
  });

  it('names the missing permission when the user may not view flags', async () => {
    fakeApi({ ...AROUND, 'GET /api/flags': problem(403, 'forbidden', 'This needs flags:view on shop.') });
    await shown();
    expect(await screen.findByText('This needs flags:view on shop.')).toBeVisible();
  });

  it('shows names with scripts as text', async () => {
    fakeApi({ ...AROUND, 'GET /api/flags': aList(aFlag({ name: '<script>x</script>' })) });
    await shown();
    expect(await screen.findByRole('link', { name: '<script>x</script>' })).toBeVisible();
  });

  it('collapses groups, and shows that a killed group stops its flags', async () => {
    const group = { key: 'pay', name: 'Payments', enabled: true, killed: true, archived: false };
    fakeApi({
      ...AROUND,
      'GET /api/flags/groups': { body: { revision: 1, items: [group], next_cursor: null } },
      'GET /api/flags': aList(aFlag({ group: 'pay', enabled: true, state: 'killed', state_cause: 'group' })),
    });
    await shown();
    expect(await screen.findByText('Group killed')).toHaveAttribute('title', 'Off: group pay is killed');
    expect(screen.queryByRole('switch', { name: /New checkout/ })).toBeNull();
    expect(screen.getByText('Killed: all its flags are off')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Payments', expanded: true }));
    expect(screen.queryByRole('link', { name: 'New checkout' })).toBeNull();
  });
});

describe('several flags that are changed together', () => {
  it('each show their result', async () => {
    fakeApi({
      ...AROUND,
      'GET /api/flags': aList(aFlag(), aFlag({ key: 'other', name: 'Other', version: 7 })),
      'PATCH /api/flags/new-checkout': { body: aFlag({ enabled: true, version: 4 }) },
      'PATCH /api/flags/other': STALE_VERSION,
    });
    const versions = sentVersions();
    await shown();
    await user.click(await screen.findByRole('checkbox', { name: /Select all/ }));
    await user.click(await screen.findByRole('button', { name: 'Turn on' }));
    const dialog = await screen.findByRole('dialog', { name: 'Not everything was changed' });
    expect(within(dialog).getByRole('row', { name: /new-checkout/ })).toHaveTextContent('Done');
    expect(within(dialog).getByRole('row', { name: /other/ })).toHaveTextContent('It has version 4 by now.');
    expect(versions).toEqual(['"3"', '"7"']);
  });
});

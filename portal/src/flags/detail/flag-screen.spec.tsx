import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, problem } from '../../test/fake-api';
import { ADA, renderScreen } from '../../test/render';
import type { Flag } from '../flag';
import { PreviewTab } from '../preview/preview-tab';
import { AROUND, aFlag, anEntry, sentVersions } from '../test-data';
import { FlagScreen } from './flag-screen';
import { OverridesTab } from './overrides-tab';
import { RulesTab } from './rules-tab';
import { SettingsTab } from './settings-tab';

const user = userEvent.setup({ delay: null });
const PATH = '/p/shop/flags/new-checkout/rules';
const FLAG = '/api/flags/new-checkout';
beforeEach(() => notifications.clean());

const AROUND_FLAG = {
  ...AROUND,
  'GET /api/flags/usage': { body: { key: 'new-checkout', last_evaluated_at: null, days: [] } },
  'GET /api/flags/schedules': { body: { items: [], next_cursor: null } },
};
const shown = (tab: React.ReactNode, path = PATH, me = ADA) =>
  renderScreen(
    <FlagScreen project="shop" flagKey="new-checkout">
      {tab}
    </FlagScreen>,
    { path, me },
  );
const bar = () => screen.findByRole('region', { name: 'Unsaved changes' });
const turnOn = async () => user.click(await screen.findByRole('switch', { name: 'The flag is on or off' }));

describe('edits of a flag', () => {
  it('are collected, listed, and sent together with the reason', async () => {
    let flag: Flag = aFlag({ tags: ['old'] });
    const bodies: unknown[] = [];
    fakeApi({
      ...AROUND_FLAG,
      [`GET ${FLAG}`]: () => ({ body: flag }),
      [`PATCH ${FLAG}`]: ({ body }) => {
        const { reason: _, ...fields } = body as { reason: string };
        bodies.push(body);
        flag = { ...flag, ...fields, version: 4, revision: 11 };
        return { body: flag };
      },
    });
    const versions = sentVersions();
    await shown(
      <>
        <RulesTab />
        <SettingsTab />
      </>,
    );
    await turnOn();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    expect(bodies).toEqual([]);
    const changes = within(await bar())
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(changes).toEqual(['StateOffOn', 'NameNew checkoutNew checkout 2']);
    await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'Launch');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(bodies).toEqual([{ enabled: true, name: 'New checkout 2', reason: 'Launch' }]),
    );
    expect(versions).toEqual(['"3"']);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
  });

  it('that are reverted manually are not pending', async () => {
    fakeApi({ ...AROUND_FLAG, [`GET ${FLAG}`]: { body: aFlag() } });
    await shown(<RulesTab />);
    await turnOn();
    await bar();
    await turnOn();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
  });

  it('conflict with a change of another user, which is shown, and either can be kept', async () => {
    let flag = aFlag();
    let patches = 0;
    fakeApi({
      ...AROUND_FLAG,
      [`GET ${FLAG}`]: () => ({ body: flag }),
      'GET /api/flags/history': {
        body: {
          items: [anEntry({ changes: [{ field: 'rollout', before: 25, after: 60 }] as never })],
          next_cursor: null,
        },
      },
      [`PATCH ${FLAG}`]: ({ body }) => {
        patches += 1;
        if (patches === 1) {
          flag = { ...flag, rollout: 60, version: 4, revision: 11 };
          return problem(412, 'version_stale', 'It has version 4 by now.');
        }
        flag = { ...flag, ...(body as object), version: 5, revision: 12 };
        return { body: flag };
      },
    });
    const versions = sentVersions();
    await shown(<RulesTab />);
    await turnOn();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const alert = await within(await bar()).findByRole('alert');
    await within(alert).findByText(/bob@example.com/);
    expect(alert).toHaveTextContent('60%');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(patches).toBe(1);
    await user.click(within(alert).getByRole('button', { name: 'Apply mine on top' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(versions).toEqual(['"3"', '"4"']));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
  });

  it('apply to the flag on which they were started, also when another is edited later', async () => {
    let flag = aFlag();
    const calls = fakeApi({
      ...AROUND_FLAG,
      [`GET ${FLAG}`]: () => ({ body: flag }),
      'GET /api/flags/history': { body: { items: [], next_cursor: null } },
    });
    const { queryClient } = await shown(
      <>
        <RulesTab />
        <SettingsTab />
      </>,
    );
    await turnOn();
    flag = { ...flag, rollout: 60, version: 4, revision: 11 };
    await queryClient.invalidateQueries();
    await within(await bar()).findByText(/Another user changed this flag meanwhile/);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' 2');
    expect(within(await bar()).getByText(/Another user changed this flag meanwhile/)).toBeVisible();
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('are not discarded without a confirmation when the flag is left', async () => {
    fakeApi({ ...AROUND_FLAG, [`GET ${FLAG}`]: { body: aFlag({ group: 'pay' }) } });
    const { address } = await shown(<RulesTab />);
    await turnOn();
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(address()).toBe('/p/shop/flags/new-checkout/settings');
    await bar();
    await user.click(screen.getByRole('link', { name: 'Group pay' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/p/shop/flags/new-checkout/settings');
  });

  it('cannot be made without the permission to edit', async () => {
    fakeApi({ ...AROUND_FLAG, [`GET ${FLAG}`]: { body: aFlag() } });
    const me = {
      ...ADA,
      projects: ADA.projects.map((project) => ({ ...project, permissions: ['flags:view' as const] })),
    };
    await shown(<RulesTab />, PATH, me);
    await turnOn();
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a cohort' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Kill' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('the cohorts', () => {
  it('accept a pasted list, and show errors before it is sent', async () => {
    const calls = fakeApi({ ...AROUND_FLAG, [`GET ${FLAG}`]: { body: aFlag() } });
    await shown(<RulesTab />);
    await user.click(await screen.findByRole('button', { name: 'Add a cohort' }));
    await user.click(screen.getByRole('combobox', { name: 'Values of cohort 1' }));
    await user.paste('prod\nstaging\nprod');
    expect(await bar()).toHaveTextContent('Enter the dimension of the context');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    await user.type(screen.getByRole('combobox', { name: 'Dimension of cohort 1' }), 'env');
    expect(await bar()).toHaveTextContent('Cohort env');
    expect(await bar()).toHaveTextContent('+ prod, staging');
  });
});

describe('the preview', () => {
  it('shows value, reason and bucket, and the step that decides, also for unsaved changes', async () => {
    fakeApi({
      ...AROUND_FLAG,
      [`GET ${FLAG}`]: { body: aFlag() },
      'POST /api/flags/preview': ({ body }) => {
        const { draft, contexts } = body as { draft?: object; contexts: object[] };
        expect(contexts).toEqual([{ userId: 'user-42' }]);
        const item =
          draft === undefined
            ? { key: 'new-checkout', value: false, rule: 'flag_disabled' }
            : { key: 'new-checkout', value: true, rule: 'rollout_bucket', bucket: 7, rollout: 25 };
        if (draft !== undefined) expect(draft).toEqual({ key: 'new-checkout', enabled: true });
        return { body: { revision: 10, results: [{ items: [item] }], on: {} } };
      },
    });
    await shown(
      <>
        <RulesTab />
        <PreviewTab />
      </>,
      `${PATH}?ctx=${encodeURIComponent('{"userId":"user-42"}')}`,
    );
    const saved = await screen.findByRole('region', { name: 'Saved settings' });
    expect(saved).toHaveTextContent('The flag is off.');
    expect(within(saved).getByRole('listitem', { current: 'step' })).toHaveTextContent('Switch');
    await turnOn();
    const draft = await screen.findByRole('region', { name: 'With your unsaved changes' });
    expect(draft).toHaveTextContent('bucket 7');
    expect(within(draft).getByRole('listitem', { current: 'step' })).toHaveTextContent('Rollout');
    expect(await screen.findByText('Saving turns it on for this context')).toBeVisible();
  });

  it('keeps the context in the URL', async () => {
    fakeApi({
      ...AROUND_FLAG,
      [`GET ${FLAG}`]: { body: aFlag() },
      'POST /api/flags/preview': { body: { revision: 1, results: [], on: {} } },
    });
    const { address } = await shown(<PreviewTab />);
    await user.type(await screen.findByRole('textbox', { name: 'env' }), 'prod');
    await waitFor(() => expect(decodeURIComponent(address())).toContain('ctx={"env":"prod"}'));
  });
});

const NO_OVERRIDES = {
  'GET /api/flags/overrides': { body: { items: [], next_cursor: null } },
  'GET /api/projects/shop/identities': { body: { actor_id: 'u-1', user_ids: [] } },
  'GET /api/projects/shop/identities/all': { body: { items: [], next_cursor: null } },
};

describe('one’s own override', () => {
  it('is set with an end, and has no effect while the group is killed', async () => {
    const bodies: { value: boolean; expires_at: string }[] = [];
    const group = { key: 'pay', name: 'Payments', enabled: true, killed: true, archived: false };
    fakeApi({
      ...AROUND_FLAG,
      'GET /api/flags/groups': { body: { revision: 1, items: [group], next_cursor: null } },
      [`GET ${FLAG}`]: { body: aFlag({ group: 'pay' }) },
      [`GET ${FLAG}/self-override`]: { body: null },
      ...NO_OVERRIDES,
      [`PUT ${FLAG}/self-override`]: ({ body }) => {
        bodies.push(body as (typeof bodies)[number]);
        return { body };
      },
    });
    await shown(<OverridesTab />);
    expect(await screen.findByText(/Its group Payments is killed: overrides do not apply now/)).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: 'Off' }));
    await user.click(screen.getByRole('button', { name: 'Override for me' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]?.value).toBe(false);
    const hours = (Date.parse(bodies[0]?.expires_at ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(7.9);
    expect(hours).toBeLessThanOrEqual(8);
  });
});

describe('the dialog for using a flag in a program', () => {
  it('shows a program with the key of the flag for each language', async () => {
    fakeApi({ ...AROUND_FLAG, [`GET ${FLAG}`]: { body: aFlag() } });
    await shown(<RulesTab />);
    await user.click(await screen.findByRole('button', { name: 'Use this flag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Use “New checkout” in a program' }));
    expect(
      (await dialog.findByLabelText('TypeScript program that evaluates the flag')).textContent,
    ).toContain(`flags.isEnabled("new-checkout", { userId: 'user-42' })`);
    for (const language of ['Python', 'Go', 'Rust', 'React', 'curl']) {
      await user.click(dialog.getByRole('tab', { name: language }));
      const program = await dialog.findByLabelText(`${language} program that evaluates the flag`);
      expect(program.textContent).toContain('"new-checkout"');
    }
  });
});

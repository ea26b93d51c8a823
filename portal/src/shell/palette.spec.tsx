import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTrace } from '../events/types/trace/trace-fixture';
import { aRun } from '../runs/run-fixture';
import { fakeApi, problem } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { useDialogRequest } from '../ui/dialogs/dialog-requests';
import Palette from './palette';
import { singleKeys } from '../ui/keyboard';
import { useShortcuts } from './shortcuts';

const ID = '01a1ffea-9ec0-73c6-b392-f19cccf80280';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const flag = (key: string, more: object = {}) => ({
  key,
  name: `Flag ${key}`,
  killed: false,
  archived: false,
  ...more,
});
const none = { body: { items: [], next_cursor: null } };

const show = (query = '', me = ADA) =>
  renderScreen(<Palette requests={1} initialQuery={query} />, { me, path: '/p/shop' });
const options = () =>
  [...document.querySelectorAll('.mantine-Spotlight-action')].map((option) => option.textContent);
const label = (text: string) => screen.findByText(text);

describe('the palette', () => {
  beforeEach(() => singleKeys.write('on'));

  it('offers the actions that the user is permitted, with their keys', async () => {
    fakeApi({});
    const all = await show();
    expect(await label('New flag…')).toBeVisible();
    expect(options()).toEqual(
      expect.arrayContaining([
        'New flag…c f',
        'Kill a flag…c x',
        'Start a run…c r',
        'New API key…c k',
        'Add a member…c m',
        'Invite a teammate…c i',
        'New project…c p',
      ]),
    );
    all.unmount();
    const [project] = ADA.projects;
    const viewer = {
      ...ADA,
      organization: { ...ADA.organization, permissions: [] },
      projects: [{ ...project!, permissions: ['project:view' as const, 'flags:view' as const] }],
    };
    await show('', viewer);
    expect(await label('Sign out')).toBeVisible();
    expect(options().filter((text) => text?.includes('…'))).toEqual([]);
  });

  it('shows no keys to a user who has switched them off', async () => {
    singleKeys.write('off');
    fakeApi({});
    await show();
    expect(await label('New flag…')).toBeVisible();
    expect(options()).toContain('New flag…');
  });

  it('lists the flags to kill without killed and archived ones, and opens the page of the chosen one', async () => {
    const calls = fakeApi({
      'GET /api/flags': {
        body: { items: [flag('a'), flag('b', { killed: true }), flag('c', { archived: true })] },
      },
    });
    const { address } = await show();
    await userEvent.click(await label('Kill a flag…'));
    expect(await label('Kill Flag a…')).toBeVisible();
    expect(options()).toEqual(['Kill Flag a…a']);
    expect(calls.at(-1)?.search.get('q')).toBeNull();
    await userEvent.click(await label('Kill Flag a…'));
    await waitFor(() => expect(address()).toBe('/p/shop/flags/a/rules'));
  });

  it('offers to run active installations that the user may start', async () => {
    const installation = (id: string, name: string, more: object = {}) => ({
      id,
      app: { id, slug: id, name },
      state: 'active',
      can: ['runs:start'],
      ...more,
    });
    fakeApi({
      'GET /api/v1/apps/installations': {
        body: {
          items: [
            installation('report', 'Report'),
            installation('paused', 'Paused', { state: 'suspended' }),
            installation('seen', 'Seen', { can: ['runs:view'] }),
          ],
        },
      },
    });
    const { address } = await show('run ');
    const report = await label('Run Report…');
    expect(options()).toEqual(['Run Report…report']);
    await userEvent.click(report);
    await waitFor(() => expect(address()).toBe('/p/shop/apps/installations/report/overview'));
  });

  it('resolves an id to a run, an event, or nothing', async () => {
    fakeApi({
      [`GET /api/v1/apps/runs/${ID}`]: { body: aRun() },
      [`GET /api/events/${ID}`]: problem(404, 'not_found', 'No such event.'),
      'GET /api/events': none,
    });
    const run = await show(ID);
    expect(await label('Open the run of Daily report')).toBeVisible();
    expect(options()).toHaveLength(1);
    run.unmount();
    fakeApi({
      [`GET /api/v1/apps/runs/${ID}`]: problem(404, 'not_found', 'No such run.'),
      [`GET /api/events/${ID}`]: { body: { id: ID, type: 'deploy', project_id: 'p-1' } },
      'GET /api/events': none,
    });
    const event = await show(ID);
    expect(await label('Open the event of type deploy')).toBeVisible();
    expect(options()).toHaveLength(1);
    event.unmount();
    fakeApi({
      [`GET /api/v1/apps/runs/${ID}`]: problem(404, 'not_found', 'No such run.'),
      [`GET /api/events/${ID}`]: problem(404, 'not_found', 'No such event.'),
      'GET /api/events': none,
    });
    await show(ID);
    expect(await label(`No results for “${ID}”`)).toBeVisible();
  });

  it('links a trace id to the trace, and to events that contain it as a whole value', async () => {
    const calls = fakeApi({
      [`GET /api/traces/${TRACE}`]: { body: aTrace({ trace_id: TRACE }) },
      'GET /api/events': { body: { items: [{ id: ID }], next_cursor: null } },
    });
    const { address } = await show(TRACE);
    expect(await label('Open the trace of GET /cart')).toBeVisible();
    await userEvent.click(await label('Show the events that contain this id'));
    expect(calls.find(({ path }) => path === '/api/events')?.search.get('q')).toBe(`"${TRACE}"`);
    await waitFor(() => expect(address()).toContain(TRACE));
    const search = new URLSearchParams(address().split('?')[1]);
    expect(search.get('range')).toContain('30d');
    // The router writes a text with quotes as JSON.
    expect(JSON.parse(search.get('q') ?? '')).toBe(`"${TRACE}"`);
  });

  /** The trace is found only when the returned function is called. */
  function traceThatArrivesLater(more: Parameters<typeof fakeApi>[0] = {}): () => void {
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    fakeApi({
      [`GET /api/traces/${TRACE}`]: async () => {
        await arrival;
        return { body: aTrace({ trace_id: TRACE }) };
      },
      'GET /api/events': none,
      ...more,
    });
    return arrive;
  }

  it('opens a result by Enter that arrives after the key press', async () => {
    const arrive = traceThatArrivesLater();
    const { address } = await show(TRACE);
    await userEvent.type(await screen.findByRole('textbox'), '{Enter}');
    expect(address()).toBe('/p/shop');
    arrive();
    await waitFor(() => expect(address()).toBe(`/p/shop/traces/${TRACE}`));
  });

  it('opens by Enter the first flag that was found', async () => {
    fakeApi({
      'GET /api/flags': { body: { items: [flag('checkout'), flag('checkout-2')] } },
      'GET /api/v1/apps': none,
    });
    const { address } = await show('checkout');
    expect(await label('Flag checkout')).toBeVisible();
    await userEvent.type(await screen.findByRole('textbox'), '{Enter}');
    await waitFor(() => expect(address()).toBe('/p/shop/flags/checkout'));
  });

  it('opens by Enter the result for the whole text, not the one shown for its prefix', async () => {
    fakeApi({
      'GET /api/flags': ({ search }) => ({ body: { items: [flag(search.get('q') ?? '')] } }),
      'GET /api/v1/apps': none,
    });
    const { address } = await show('checkout');
    expect(await label('Flag checkout')).toBeVisible();
    await userEvent.type(await screen.findByRole('textbox'), '-2{Enter}');
    expect(address()).not.toBe('/p/shop/flags/checkout');
    await waitFor(() => expect(address()).toBe('/p/shop/flags/checkout-2'));
  });

  it('moves the selection from the default result with the arrow keys', async () => {
    fakeApi({
      'GET /api/flags': { body: { items: [flag('checkout'), flag('checkout-2')] } },
      'GET /api/v1/apps': none,
    });
    const { address } = await show('checkout');
    expect(await label('Flag checkout')).toBeVisible();
    await userEvent.type(await screen.findByRole('textbox'), '{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/p/shop/flags/checkout-2'));
  });

  it('opens nothing when typing continues after Enter', async () => {
    const arrive = traceThatArrivesLater({
      'GET /api/flags': { body: { items: [flag('of another text')] } },
      'GET /api/v1/apps': none,
    });
    const { address } = await show(TRACE);
    await userEvent.type(await screen.findByRole('textbox'), '{Enter}x');
    arrive();
    expect(await label('Flag of another text')).toBeVisible();
    expect(address()).toBe('/p/shop');
  });

  it('opens nothing by the Enter that ends the composition of a character', async () => {
    const arrive = traceThatArrivesLater();
    const { address } = await show(TRACE);
    fireEvent.keyDown(await screen.findByRole('textbox'), { key: 'Enter', isComposing: true });
    arrive();
    expect(await label('Open the trace of GET /cart')).toBeVisible();
    expect(address()).toBe('/p/shop');
  });

  it('links ids of installations, apps and error groups to their pages', async () => {
    const absent = problem(404, 'not_found', 'Nothing has this id.');
    const nothing = {
      [`GET /api/v1/apps/runs/${ID}`]: absent,
      [`GET /api/events/${ID}`]: absent,
      [`GET /api/v1/apps/installations/${ID}`]: absent,
      [`GET /api/v1/apps/${ID}`]: absent,
      [`GET /api/traces/${ID}`]: absent,
      [`GET /api/errors/${ID}`]: absent,
      'GET /api/events': none,
    };
    const found: [call: string, body: object, text: string, address: string][] = [
      [
        `GET /api/v1/apps/installations/${ID}`,
        { id: ID, app: { name: 'Report' }, project: { key: 'shop' } },
        'Open the installation of Report',
        `/p/shop/apps/installations/${ID}/overview`,
      ],
      [
        `GET /api/v1/apps/${ID}`,
        { id: ID, slug: 'report', name: 'Report' },
        'Open the app Report',
        '/p/shop/apps/report',
      ],
      [
        `GET /api/errors/${ID}`,
        { id: ID, title: 'TypeError: no total' },
        'Open the error group TypeError: no total',
        `/p/shop/errors/${ID}`,
      ],
    ];
    for (const [call, body, text, place] of found) {
      fakeApi({ ...nothing, [call]: { body } });
      const { address, unmount } = await show(ID);
      await userEvent.click(await label(text));
      await waitFor(() => expect(address()).toBe(place));
      unmount();
    }
  });

  it('links to a run of another project, and ignores an id that the user may not read', async () => {
    const depot = { ...ADA.projects[0]!, id: 'p-2', key: 'depot' };
    fakeApi({
      [`GET /api/v1/apps/runs/${ID}`]: { body: aRun({ project_id: 'p-2' }) },
      [`GET /api/events/${ID}`]: problem(403, 'forbidden', 'No.'),
      'GET /api/events': none,
    });
    const { address } = await show(ID, { ...ADA, projects: [...ADA.projects, depot] });
    await userEvent.click(await label('Open the run of Daily report'));
    await waitFor(() => expect(address()).toBe(`/p/depot/runs/${ID}`));
  });

  it('accepts 16 hexadecimal digits as a trace id', async () => {
    fakeApi({ 'GET /api/events': { body: { items: [{ id: ID }], next_cursor: null } } });
    await show(TRACE.slice(0, 16));
    expect(await label('Show the events that contain this id')).toBeVisible();
  });

  it('searches for a flag whose name begins with “kill” when the user may kill none', async () => {
    const [project] = ADA.projects;
    const calls = fakeApi({ 'GET /api/flags': { body: { items: [flag('x')] } } });
    await show('kill switch', {
      ...ADA,
      projects: [{ ...project!, permissions: ['project:view', 'flags:view'] }],
    });
    expect(await label('Flag x')).toBeVisible();
    expect(calls[0]?.search.get('q')).toBe('kill switch');
    expect(options()).not.toContain('Kill Flag x…x');
  });

  it('opens the kill dialog of the selected flag', async () => {
    const opened: string[] = [];
    function FlagPage() {
      useDialogRequest('kill:a', () => opened.push('kill:a'));
      return null;
    }
    fakeApi({ 'GET /api/flags': { body: { items: [flag('a')] } } });
    await renderScreen(
      <>
        <Palette requests={1} initialQuery="kill " />
        <FlagPage />
      </>,
      { path: '/p/shop' },
    );
    await userEvent.click(await label('Kill Flag a…'));
    await waitFor(() => expect(opened).toEqual(['kill:a']));
  });

  it('finds flags and apps by their names', async () => {
    const calls = fakeApi({
      'GET /api/flags': { body: { items: [flag('checkout')] } },
      'GET /api/v1/apps': { body: { items: [{ slug: 'check', name: 'Checker' }] } },
    });
    await show('check');
    expect(await label('Flag checkout')).toBeVisible();
    expect(await label('Checker')).toBeVisible();
    // Apps are searched without a project, so that those of the organization are found.
    expect(calls.map(({ path, search }) => [path, search.get('project_id'), search.get('q')])).toEqual([
      ['/api/flags', 'shop', 'check'],
      ['/api/v1/apps', null, 'check'],
    ]);
  });
});

describe('the keys of commands', () => {
  beforeEach(() => singleKeys.write('on'));

  function Page({ onOpen, onPalette }: { onOpen: () => void; onPalette: (query?: string) => void }) {
    useShortcuts({ openPalette: onPalette, openHelp: () => undefined });
    useDialogRequest('invite', onOpen);
    return <input aria-label="Field" />;
  }

  it('open the dialog of a command, let the user choose its target, and do nothing during typing', async () => {
    const opened: (string | undefined)[] = [];
    const { address } = await renderScreen(
      <Page onOpen={() => opened.push('invite')} onPalette={(query) => opened.push(query)} />,
    );
    await userEvent.keyboard('cx');
    expect(opened).toEqual(['kill ']);
    await userEvent.click(screen.getByLabelText('Field'));
    await userEvent.keyboard('ci');
    expect(opened).toEqual(['kill ']);
    screen.getByLabelText('Field').blur();
    await userEvent.keyboard('ci');
    await waitFor(() => expect(opened).toEqual(['kill ', 'invite']));
    expect(address()).toBe('/org/members');
    await userEvent.keyboard('gf');
    expect(opened).toHaveLength(2);
  });

  it('do nothing under a dialog, when they are switched off, or when the second key comes late', async () => {
    const opened: (string | undefined)[] = [];
    await renderScreen(
      <>
        <Page onOpen={() => undefined} onPalette={(query) => opened.push(query)} />
        <div role="dialog" aria-label="Above" />
      </>,
    );
    await userEvent.keyboard('cx');
    screen.getByRole('dialog', { name: 'Above' }).remove();
    singleKeys.write('off');
    await userEvent.keyboard('cx');
    singleKeys.write('on');
    const press = (key: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      document.body.dispatchEvent(event);
    };
    press('c', 1_000_000);
    press('x', 1_001_600);
    expect(opened).toEqual([]);
    press('c', 2_000_000);
    press('x', 2_001_400);
    expect(opened).toEqual(['kill ']);
  });
});

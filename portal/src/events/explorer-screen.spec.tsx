import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseExact, type JsonObject } from '../api/exact-json';
import { problem, type FakeCall } from '../test/fake-api';
import { renderScreen } from '../test/render';
import { singleKeys } from '../ui/keyboard';
import type { EventItem } from './event';
import { ExplorerScreen } from './explorer-screen';
import { testEvent } from './test-event';
import { answers, EXPLORER_PATH, fakeLive, lists, now } from './test-explorer';

const PATH = EXPLORER_PATH;
const titles = () =>
  within(screen.getByRole('list', { name: /Events/ }))
    .getAllByRole('link')
    .map((row) => row.textContent);

/** Texts of the list's rows, gaps included. */
const rowTexts = () =>
  within(screen.getByRole('list', { name: /Events/ }))
    .getAllByRole('listitem')
    .map((row) => /message \d/.exec(row.textContent ?? '')?.[0] ?? row.textContent);

beforeEach(() => {
  vi.restoreAllMocks();
  window.scrollTo = () => undefined;
  Object.assign(window, { scrollY: 0 });
});

describe('ExplorerScreen', () => {
  it('lists events, each linked to its own page', async () => {
    const calls = answers([testEvent(2), testEvent(1, { data: { message: '<b>bold</b>' } })]);
    await renderScreen(<ExplorerScreen />, { path: PATH });
    const row = await screen.findByRole('link', { name: /message 2/ });
    expect(row).toHaveAttribute('href', `/p/shop/events?event=${testEvent(2).id}`);
    expect(screen.getByRole('link', { name: /<b>bold<\/b>/ })).toBeInTheDocument();
    expect(lists(calls)[0]?.search.get('project_id')).toBe('shop');
    expect(lists(calls)[0]?.search.has('from')).toBe(true);
  });

  it('states since when events are stored, when the time range begins earlier', async () => {
    const types = [
      { type: 'log', days: 30, own_days: null, has_deleted: true, requires: 'project:manage' },
      { type: 'error', days: 30, own_days: null, has_deleted: true, requires: 'project:manage' },
    ].map((each) => ({ ...each, stored_since: '2026-10-24T00:00:00.000Z' }));
    const more = {
      'GET /api/projects/shop/event-retention': { body: { installation_days: 30, types } },
    };
    answers([testEvent(1)], { more });
    const to = 'to=2026-11-01T00:00:00.000Z';
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?from=2026-10-01T00:00:00.000Z&${to}` });
    expect(await screen.findByText('Events before 24 Oct 2026 (UTC) are no longer stored')).toBeVisible();
  });

  it('shows and copies a number of 20 digits exactly: in the row, the fields, the JSON and the stream', async () => {
    const live = fakeLive();
    const data = parseExact('{"order":12345678901234567890,"total":1.50}') as JsonObject;
    answers([testEvent(1, { type: 'order', data })]);
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?live=true` });
    const row = await screen.findByRole('link', { name: /order=12345678901234567890 total=1\.50/ });
    await userEvent.click(row);
    const panel = await screen.findByRole('region', { name: /^order=/ });
    expect(within(panel).getByText('12345678901234567890')).toBeInTheDocument();
    await userEvent.click(within(panel).getByRole('button', { name: 'JSON' }));
    expect(within(panel).getByRole('treeitem', { name: 'order: 12345678901234567890' })).toBeInTheDocument();
    live.emit([{ ...now(2), type: 'order', data: parseExact('{"order":9007199254740993}') as JsonObject }]);
    expect(await screen.findByRole('link', { name: /order=9007199254740993/ })).toBeInTheDocument();
  });

  it('requests the filters of the URL, with separate types and levels', async () => {
    const calls = answers([testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?type=error,log&level=error&q=500&source=a,b` });
    await screen.findByRole('link', { name: /message 1/ });
    const search = lists(calls)[0]?.search;
    expect(search?.getAll('type')).toEqual(['error', 'log']);
    expect(search?.getAll('level')).toEqual(['error']);
    expect(search?.getAll('source')).toEqual(['a,b']);
    expect(search?.get('q')).toBe('500');
  });

  it('marks results of the last valid search while the typed one is invalid', async () => {
    answers([testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?query=level:info` });
    await screen.findByRole('link', { name: /message 1/ });
    const field = screen.getByRole('combobox', { name: 'Search in events' });
    const source = screen.getByRole('combobox', { name: 'Source' });
    const results = screen.getByRole('region', { name: 'Events' }).parentElement;
    await userEvent.click(source);
    expect(await screen.findByRole('option', { name: 'billing (3)' })).toBeInTheDocument();
    await userEvent.type(field, ' "never closed');
    expect(await screen.findByText('These results are not those of the search')).toBeVisible();
    expect(screen.getByText(/are those of the last search: level:info$/)).toBeVisible();
    expect(results?.className).toMatch(/stale/);
    expect(screen.getByRole('button', { name: 'Download' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(source);
    expect(await screen.findByRole('option', { name: 'billing' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Saved views' }));
    expect(await screen.findByText('Correct the search first: it cannot be read.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.type(field, '"');
    await waitFor(() => expect(screen.queryByText('These results are not those of the search')).toBeNull());
    expect(screen.getByRole('button', { name: 'Download' })).not.toHaveAttribute('aria-disabled');
  });

  it('reports an unknown field of the search, and replaces it by a similar one', async () => {
    const warning = { code: 'unknown_field', field: 'servce', column: 13, suggestions: ['service'] };
    answers([], {
      more: { 'GET /api/events': { body: { items: [], next_cursor: null, warnings: [warning] } } },
    });
    const { address } = await renderScreen(<ExplorerScreen />, {
      path: `${PATH}?query=${encodeURIComponent('level:error -servce:a')}`,
    });
    expect(await screen.findByText('Unknown field “servce”')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Search service instead' }));
    await waitFor(() =>
      expect(new URLSearchParams(address().split('?')[1]).get('query')).toBe('level:error -service:a'),
    );
  });

  it('writes a search to the URL', async () => {
    answers([testEvent(1)]);
    const { address } = await renderScreen(<ExplorerScreen />, { path: PATH });
    await userEvent.type(screen.getByRole('combobox', { name: 'Search in events' }), 'timeout');
    await waitFor(() => expect(address()).toBe(`${PATH}?query=timeout`));
  });

  it('opens an event, and moves to the next one with the arrow key', async () => {
    answers([testEvent(2), testEvent(1)]);
    const { address } = await renderScreen(<ExplorerScreen />, { path: PATH });
    await userEvent.click(await screen.findByRole('link', { name: /message 2/ }));
    const drawer = await screen.findByRole('region', { name: 'message 2' });
    within(drawer).getByRole('button', { name: 'Close' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('region', { name: 'message 1' })).toBeInTheDocument();
    expect(address()).toBe(`${PATH}?event=${testEvent(1).id}`);
  });

  it('steps through events from any focus, and focuses the last one when the panel closes', async () => {
    answers([testEvent(3), testEvent(2), testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: PATH });
    await userEvent.click(await screen.findByRole('link', { name: /message 3/ }));
    await screen.findByRole('region', { name: 'message 3' });
    document.body.focus();
    await userEvent.keyboard('{ArrowDown}j');
    const drawer = await screen.findByRole('region', { name: 'message 1' });
    await userEvent.keyboard('{ArrowUp}{Escape}');
    await waitFor(() => expect(drawer).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: /message 2/ })).toHaveFocus();
  });

  it('excludes a value of the data, shows the filter, and removes it', async () => {
    const calls = answers([testEvent(1, { data: { message: 'one', user: { id: 'u-1' } } })]);
    const { address } = await renderScreen(<ExplorerScreen />, { path: `${PATH}?query=x` });
    await userEvent.click(await screen.findByRole('link', { name: /one/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Exclude this value of user.id' }));
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    expect(within(chips).getByText('u-1').closest('li')).toHaveTextContent('user.id is not u-1');
    expect(new URLSearchParams(address().split('?')[1]).get('not_data')).toBe(
      '["{\\"user\\":{\\"id\\":\\"u-1\\"}}"]',
    );
    for (const path of ['/api/events', '/api/events/histogram', '/api/events/facets']) {
      await waitFor(() => {
        const searches = calls
          .filter((call) => call.path === path)
          .map(({ search }) => search.getAll('not_data'));
        expect(searches.at(-1)).toEqual(['{"user":{"id":"u-1"}}']);
      });
    }
    await userEvent.click(screen.getByRole('button', { name: 'Remove: user.id is not u-1' }));
    await waitFor(() => expect(address()).toBe(`${PATH}?query=x`));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  it('shows when nothing matches, and clears the filters', async () => {
    answers([]);
    const { address } = await renderScreen(<ExplorerScreen />, { path: `${PATH}?query=nothing` });
    expect(await screen.findByText('Nothing matches these filters in the last 24h.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(PATH));
  });

  it('shows commands for the first event or the demo, and stays live after the first event', async () => {
    const live = fakeLive();
    const own = testEvent(1, { type: 'audit', data: { actor: 'ada', action: 'project.created' } });
    answers([own], { hasEvent: false });
    const { address } = await renderScreen(<ExplorerScreen />, { path: PATH });
    expect(await screen.findByText('Waiting for the first event')).toBeInTheDocument();
    expect(screen.getByText(/X-Service-Signature/)).toHaveTextContent(`${window.location.origin}/api/ingest`);
    expect(screen.getByText('npx signalbox demo shop')).toBeVisible();
    await waitFor(() => expect(live.wanted).toHaveLength(1));
    live.emit([testEvent(2, { type: 'audit', data: { actor: 'ada' } })]);
    expect(screen.getByText('Waiting for the first event')).toBeInTheDocument();
    live.emit([now(3)]);
    await waitFor(() => expect(screen.queryByText('Waiting for the first event')).toBeNull());
    await waitFor(() => expect(address()).toBe(`${PATH}?live=true`));
    live.emit([now(4)]);
    expect(titles()[0]).toContain('message 4');
  });

  it('shows the first event when it arrives between the requests of the list and of has_event', async () => {
    const live = fakeLive();
    const items: EventItem[] = [];
    let readBefore = Infinity;
    const calls = answers([], {
      more: {
        'GET /api/events': () => ({ body: { items: [...items], next_cursor: null } }),
        'GET /api/projects/shop/overview': async () => {
          const hasEvent = readBefore < Infinity;
          if (hasEvent) await expect.poll(() => lists(calls).length).toBeGreaterThan(readBefore);
          if (hasEvent) items.push(now(3));
          return { body: { getting_started: { has_event: hasEvent }, hidden: [] } };
        },
      },
    });
    const { address } = await renderScreen(<ExplorerScreen />, { path: PATH });
    expect(await screen.findByText('Waiting for the first event')).toBeInTheDocument();
    readBefore = lists(calls).length;
    act(() => live.listener?.onGap(false));
    expect(await screen.findByRole('link', { name: /message 3/ })).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe(`${PATH}?live=true`));
  });

  it('adds new events at the top while it is live, and shows how many were omitted', async () => {
    const live = fakeLive();
    answers([testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?live=true&level=info` });
    await screen.findByRole('link', { name: /message 1/ });
    expect(live.wanted[0]).toEqual({ project: 'shop', topic: 'events', filters: { level: 'info' } });
    live.emit([now(7)], 150);
    expect(titles().map((text) => /message \d/.exec(text ?? '')?.[0])).toEqual(['message 7', 'message 1']);
    expect(rowTexts()).toEqual(['150 events not shownReload', 'message 7', 'message 1']);
  });

  it('has a row in place of omitted events, also after it was stopped, which Reload fills', async () => {
    const live = fakeLive();
    let events = [testEvent(1)];
    const calls = answers([], {
      more: { 'GET /api/events': () => ({ body: { items: events, next_cursor: null } }) },
    });
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?live=true` });
    await screen.findByRole('link', { name: /message 1/ });
    const [seven, eight, nine] = [now(7), now(8), now(9)];
    live.emit([eight], 1);
    live.emit([nine]);
    expect(rowTexts()).toEqual(['message 9', '1 event not shownReload', 'message 8', 'message 1']);
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(rowTexts()).toContain('1 event not shownReload');
    const before = lists(calls).length;
    events = [nine, eight, seven, testEvent(1)];
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(rowTexts()).toEqual(['message 9', 'message 8', 'message 7', 'message 1']));
    expect(lists(calls)).toHaveLength(before + 1);
  });

  it('keeps the gap when the list cannot be read', async () => {
    const live = fakeLive();
    let isDown = false;
    answers([], {
      more: {
        'GET /api/events': () =>
          isDown
            ? problem(400, 'validation_failed', 'Not now.')
            : { body: { items: [testEvent(1)], next_cursor: null } },
      },
    });
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?live=true` });
    await screen.findByRole('link', { name: /message 1/ });
    live.emit([now(8)], 12);
    isDown = true;
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(rowTexts()[0]).toBe('12 events not shownReload');
  });

  it('moves through the rows with j and k wherever the focus is, unless it is in a text field', async () => {
    answers([testEvent(3), testEvent(2), testEvent(1)]);
    const { address } = await renderScreen(<ExplorerScreen />, { path: PATH });
    const row = (n: number) => screen.getByRole('link', { name: new RegExp(`message ${n}`) });
    await screen.findByRole('link', { name: /message 3/ });
    expect(document.body).toHaveFocus();
    await userEvent.keyboard('j');
    expect(row(3)).toHaveFocus();
    await userEvent.keyboard('jj');
    expect(row(1)).toHaveFocus();
    await userEvent.keyboard('k');
    expect(row(2)).toHaveFocus();
    act(() => row(2).blur());
    await userEvent.keyboard('j');
    expect(row(2)).toHaveFocus();
    await userEvent.type(screen.getByRole('combobox', { name: 'Search in events' }), 'j');
    expect(screen.getByRole('combobox', { name: 'Search in events' })).toHaveFocus();
    await waitFor(() => expect(address()).toBe(`${PATH}?query=j`));
  });

  it('does not use letters as keys when single-key shortcuts are off', async () => {
    singleKeys.write('off');
    answers([testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: PATH });
    await screen.findByRole('link', { name: /message 1/ });
    await userEvent.keyboard('j');
    expect(document.body).toHaveFocus();
    singleKeys.write('on');
  });

  it('keeps the list usable while an event is open: another row replaces it, Escape closes it', async () => {
    answers([testEvent(3), testEvent(2), testEvent(1)]);
    const { address } = await renderScreen(<ExplorerScreen />, { path: PATH });
    await userEvent.click(await screen.findByRole('link', { name: /message 3/ }));
    await screen.findByRole('region', { name: 'message 3' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: /message 1/ }));
    const panel = await screen.findByRole('region', { name: 'message 1' });
    expect(screen.queryByRole('region', { name: 'message 3' })).toBeNull();
    expect(within(panel).queryByRole('tree')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    expect(address()).toBe(PATH);
  });

  it('holds new events back while the list is scrolled down', async () => {
    const live = fakeLive();
    answers([testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?live=true` });
    await screen.findByRole('link', { name: /message 1/ });
    const scrollTo = (y: number) =>
      act(() => {
        Object.assign(window, { scrollY: y });
        window.dispatchEvent(new Event('scroll'));
      });
    scrollTo(500);
    live.emit([now(7), now(8)]);
    expect(titles()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Show 2 new' })).toBeInTheDocument();
    expect(screen.getByText(/Paused while you read/)).toBeInTheDocument();
    scrollTo(0);
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: /Show .* new/ })).toBeNull();
  });

  it('continues after empty pages, and requires confirmation before it searches everything', async () => {
    const page = vi.fn((call: FakeCall) => {
      const n = Number(call.search.get('cursor') ?? 0) + 1;
      const isLast = n === 7;
      return {
        body: {
          items: isLast ? [testEvent(1)] : [],
          next_cursor: isLast ? null : String(n),
          complete: isLast,
          searched_from: isLast ? null : `2026-11-${20 - n}T10:00:00.000000Z`,
        },
      };
    });
    answers([], { more: { 'GET /api/events': page } });
    await renderScreen(<ExplorerScreen />, { path: `${PATH}?q=rare` });
    const further = await screen.findByRole('button', { name: 'Search further back' });
    expect(page).toHaveBeenCalledTimes(5);
    expect(screen.getByText(/Few matches since/)).toHaveTextContent(
      // The date depends on the time zone of the machine.
      /2026-11-1[456].*shorter time range or fewer types/,
    );
    await userEvent.click(further);
    expect(await screen.findByRole('link', { name: /message 1/ })).toBeInTheDocument();
    expect(screen.getByText('No more events in this range')).toBeInTheDocument();
  });

  it('opens no stream without live tail', async () => {
    const live = fakeLive();
    answers([testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: PATH });
    await screen.findByRole('link', { name: /message 1/ });
    expect(live.wanted).toEqual([]);
  });

  it('shows the error of a failed request', async () => {
    answers([], { more: { 'GET /api/events': problem(400, 'validation_failed', 'type: unknown') } });
    await renderScreen(<ExplorerScreen />, { path: PATH });
    expect(await screen.findByText('type: unknown')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('shows which permission is missing', async () => {
    const denied = problem(
      403,
      'forbidden',
      'This needs the permission "events:view" on the project "shop".',
    );
    answers([], { more: { 'GET /api/events': denied } });
    await renderScreen(<ExplorerScreen />, { path: PATH });
    expect(await screen.findByText('You do not have permission')).toBeInTheDocument();
    expect(screen.getByText(/events:view/)).toBeInTheDocument();
  });

  it('copies the selected rows', async () => {
    vi.stubGlobal('isSecureContext', true);
    answers([testEvent(3), testEvent(2), testEvent(1)]);
    await renderScreen(<ExplorerScreen />, { path: PATH });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Select message 3' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select message 1' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('3 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Select message 2' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual([testEvent(3), testEvent(1)]);
  });
});

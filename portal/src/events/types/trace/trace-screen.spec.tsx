import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api';
import { aChange } from '../../../test/a-change';
import { renderScreen } from '../../../test/render';
import type { Trace } from './queries';
import type { TraceSearch } from './search';
import { aTrace } from './trace-fixture';
import { TraceInspector } from './trace-screen';
import traceView from './trace.view';

const EVENT = {
  id: '019ab5c2-0000-7000-8000-000000000001',
  project_id: 'p-1',
  type: 'error',
  ts: '2026-11-21T10:00:00.200Z',
  received_at: '2026-11-21T10:00:01.000Z',
  level: 'error',
  source: 'cart',
  data: { traceId: 't/1', message: 'no cart' },
};
const span = (id: string, name: string) => ({
  ...EVENT,
  id,
  type: 'trace',
  data: { traceId: 't/1', spanId: id, name },
});

async function show(
  trace: Trace,
  search: TraceSearch = {},
  events: object[] = [EVENT],
  changes: Parameters<typeof aChange>[0][] = [],
) {
  const changed = vi.fn();
  fakeApi({
    'GET /api/events/facets': {
      body: { types: changes.length === 0 ? [] : [{ value: 'deploy', count: 1 }] },
    },
    'GET /api/changes': { body: { items: changes.map(aChange), next_cursor: null } },
    'GET /api/traces/t%2F1': { body: trace },
    'GET /api/traces/t%2F1/events': { body: { items: events, next_cursor: null } },
    'GET /api/events/e-0': { body: span('e-0', 'GET /cart') },
    'GET /api/events/e-1': { body: span('e-1', 'SELECT <b>') },
  });
  function Page() {
    const [current, setCurrent] = useState(search);
    return (
      <Suspense>
        <TraceInspector
          project="shop"
          traceId="t/1"
          search={current}
          onChange={(part) => {
            changed(part);
            setCurrent((before) => ({ ...before, ...part }));
          }}
        />
      </Suspense>
    );
  }
  await renderScreen(<Page />);
  await screen.findByRole('heading', { level: 1 });
  return changed;
}

const items = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const tree = () => screen.findByRole('tree', { name: 'Spans of the trace' });
const active = async () =>
  document.getElementById((await tree()).getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a trace', () => {
  // jsdom has no layout: the visible rows are computed from this height.
  beforeEach(() => {
    vi.restoreAllMocks();
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  });

  it('shows its spans as a tree with failures, missing spans, and the critical path', async () => {
    await show(aTrace());
    expect(await tree()).toBeVisible();
    expect(items()).toEqual([
      expect.stringMatching(/^GET \/cartgatewayOn the critical path800 ms$/),
      expect.stringMatching(/^FailedSELECT <b>cartOn the critical path250 ms$/),
      expect.stringMatching(/^Parent missinglate5 ms$/),
    ]);
    expect(screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-level'))).toEqual([
      '1',
      '2',
      '1',
    ]);
    expect(screen.getByRole('alert')).toHaveTextContent('1 span names a parent that has not arrived.');
    await userEvent.click(screen.getByRole('switch', { name: 'Critical path' }));
    expect(items().join()).not.toContain('On the critical path');
  });

  it('is navigated by keyboard: moving, collapsing, and opening the details of a span', async () => {
    const changed = await show(aTrace());
    (await tree()).focus();
    expect(await active()).toContain('GET /cart');
    await userEvent.keyboard('{ArrowDown}');
    expect(await active()).toContain('SELECT');
    await userEvent.keyboard('{ArrowLeft}');
    expect(await active()).toContain('GET /cart');
    await userEvent.keyboard('{ArrowLeft}');
    expect(items()).toHaveLength(2);
    expect(screen.getAllByRole('treeitem')[0]).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{ArrowRight}{End}');
    expect(items()).toHaveLength(3);
    expect(await active()).toContain('late');
    await userEvent.keyboard('{Home}j{Enter}');
    expect(changed).toHaveBeenCalledWith({ span: 'e-1' });
    const details = await screen.findByRole('region', { name: 'Span details' });
    expect(await within(details).findByText('SELECT <b>')).toBeVisible();
    await userEvent.click(within(details).getByRole('button', { name: 'Close span details' }));
    expect(screen.queryByRole('region', { name: 'Span details' })).toBeNull();
  });

  it('folds repeated siblings and labels gaps', async () => {
    const count = 8;
    await show(
      aTrace({
        spans: {
          event_id: Array.from({ length: count }, (_none, n) => `e-${n}`),
          name: [0, 1, 1, 1, 1, 1, 1, 2],
          service: Array.from({ length: count }, () => 0),
          parent: [-1, 0, 0, 0, 0, 0, 0, 0],
          start_ms: [0, 10, 20, 30, 40, 50, 60, 500],
          duration_ms: [800, 5, 5, 5, 5, 5, 5, 5],
        },
        failed: [],
      }),
    );
    expect(await tree()).toBeVisible();
    expect(items()).toHaveLength(4);
    expect(items()[1]).toContain('6 similar spans');
    expect(items()[2]).toContain('Gap of 435 ms');
    await userEvent.click(screen.getByText('6 similar spans'));
    expect(items()).toHaveLength(10);
  });

  it('zooms its time axis', async () => {
    await show(aTrace());
    (await tree()).focus();
    expect(screen.getAllByText('800 ms').length).toBeGreaterThan(1);
    await userEvent.keyboard('+');
    // The middle half of the trace: from 200 to 600 ms.
    expect(await screen.findByText('300 ms')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show the whole trace' }));
    expect(screen.queryByText('300 ms')).toBeNull();
  });

  it('has a table of its spans', async () => {
    const changed = await show(aTrace(), { view: 'table' });
    const table = await screen.findByRole('table', { name: '' });
    expect(table).toBeVisible();
    const row = screen.getByRole('row', { name: /SELECT <b>/ });
    expect(row).toHaveTextContent('SELECT <b>Level 2cart100 ms250 msFailedOn the critical path');
    await userEvent.click(within(row).getByRole('button', { name: 'SELECT <b>' }));
    expect(changed).toHaveBeenCalledWith({ span: 'e-1' });
  });

  it('lists the other events at their time in the trace', async () => {
    await show(aTrace(), {}, [EVENT, { ...EVENT, id: 'x', ts: '2026-11-21T09:00:00.000Z' }]);
    const events = await screen.findByRole('region', { name: 'Logs, errors and changes' });
    const rows = await within(events).findAllByRole('row');
    expect(rows[1]).toHaveTextContent('200 ms');
    expect(rows[1]).toHaveTextContent('no cart');
    expect(rows[2]).toHaveTextContent('Outside the trace');
  });

  it('marks and lists the changes in the project during the trace', async () => {
    await show(
      aTrace(),
      {},
      [EVENT],
      [
        { id: 'late', at: '2026-11-21T10:00:00.900Z', subject: 'billing' },
        { id: 'during', at: '2026-11-21T10:00:00.300Z', subject: 'checkout' },
        // Also one of the trace's events.
        { id: EVENT.id, at: '2026-11-21T10:00:00.200Z', subject: 'cart' },
      ],
    );
    const changes = await screen.findByRole('region', { name: 'Changes during the trace' });
    await waitFor(() => expect(within(changes).getAllByRole('listitem')).toHaveLength(1));
    expect(changes).toHaveTextContent('300 ms after its start');
    const link = within(changes).getByRole('link', { name: /checkout/ });
    expect(link).toHaveAttribute('href', '/p/shop/events/during');
    const marks = [...document.querySelectorAll<HTMLElement>('[data-change]')];
    expect(marks.map(({ style, title }) => [style.left, title])).toEqual([['37.5%', link.textContent]]);
  });

  it('states that spans are omitted, and that no other event has its id', async () => {
    await show(aTrace({ complete: false, span_count: 120_000, has_root: false, duplicates: [1] }), {}, []);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('3 of 120,000 spans are shown');
    expect(alert).toHaveTextContent('No span without a parent has arrived');
    expect(alert).toHaveTextContent('1 span has the span ID of an earlier span.');
    expect(await screen.findByText('No other events refer to this trace.')).toBeVisible();
  });
});

describe('the link to a trace', () => {
  it('is offered by any event with a trace id', () => {
    expect(traceView.link(EVENT as never)).toMatchObject({ params: { trace: 't/1' } });
    for (const traceId of ['', 7, null, undefined, 'x'.repeat(1025)]) {
      expect(traceView.link({ ...EVENT, data: { traceId } } as never)).toBeNull();
    }
  });
});

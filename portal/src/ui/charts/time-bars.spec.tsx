import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render';
import { Sparkline } from './sparkline';
import { TimeBars } from './time-bars';

const data = {
  barMs: 10,
  series: [
    { key: 'info', label: 'Info', color: 'blue' },
    { key: 'error', label: 'Error', color: 'red', striped: true },
  ],
  bars: [0, 1, 2, 3].map((n) => ({ at: n * 10, values: [n, n === 3 ? 2 : 0] })),
};

function chart(onZoom?: (from: number, to: number) => void) {
  return renderScreen(
    <TimeBars data={data} name="Events" summary="6 events" formatTime={(ms) => `t${ms}`} onZoom={onZoom} />,
  );
}

describe('TimeBars', () => {
  it('labels each bar with what it shows', async () => {
    await chart();
    expect(screen.getAllByRole('option').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      't0: none',
      't10: 1 info',
      't20: 2 info',
      't30: 3 info, 2 error',
    ]);
    expect(screen.getByRole('figure')).toHaveTextContent('6 events');
  });

  it('marks changes in the period of a bar, in its label and in the table', async () => {
    const items = [
      { at: 12, label: 'web 2' },
      { at: 20, label: 'a 1' },
      ...['b', 'c', 'd'].map((label) => ({ at: 29, label })),
      { at: 40, label: 'after the last' },
    ];
    await renderScreen(
      <TimeBars
        data={{ ...data, markers: { label: 'Deploys', items } }}
        name="Events"
        summary="6 events"
        formatTime={(ms) => `t${ms}`}
      />,
    );
    expect(screen.getAllByRole('option').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      't0: none',
      't10: 1 info; web 2',
      't20: 2 info; a 1, b, c and 1 more',
      't30: 3 info, 2 error',
    ]);
    expect(document.querySelectorAll('svg line[stroke-dasharray]')).toHaveLength(2);
    expect(screen.getByRole('figure')).toHaveTextContent('Deploys');
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('columnheader', { name: 'Deploys' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'a 1, b, c, d' })).toBeVisible();
  });

  it('zooms into a range that is selected by keyboard', async () => {
    const onZoom = vi.fn();
    await chart(onZoom);
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('listbox')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
    const selected = screen.getAllByRole('option').map((bar) => bar.getAttribute('aria-selected'));
    expect(selected).toEqual(['false', 'true', 'true', 'false']);
    await userEvent.keyboard('{Enter}');
    expect(onZoom).toHaveBeenCalledWith(10, 30);
  });

  it('clears the range with Escape, without closing the surrounding dialog', async () => {
    const onZoom = vi.fn();
    const around = vi.fn();
    document.addEventListener('keydown', around);
    await chart(onZoom);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryAllByRole('option', { selected: true })).toHaveLength(0);
    expect(around.mock.calls.map(([event]) => (event as KeyboardEvent).key)).not.toContain('Escape');
    document.removeEventListener('keydown', around);
    expect(onZoom).not.toHaveBeenCalled();
  });

  it('zooms into a range that is dragged in either direction', async () => {
    const onZoom = vi.fn();
    await chart(onZoom);
    const box = screen.getByRole('listbox');
    box.setPointerCapture = () => undefined;
    // The chart is 800 px wide until it is measured: 200 px per bar. jsdom has no pointer events of its own.
    const point = (type: string, clientX: number) =>
      fireEvent(box, new MouseEvent(type, { bubbles: true, clientX, button: 0 }));
    point('pointerdown', 500);
    point('pointermove', 250);
    point('pointerup', 250);
    expect(onZoom).toHaveBeenCalledWith(10, 30);
  });

  it('has a table of the same data', async () => {
    const onZoom = vi.fn();
    await chart(onZoom);
    await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual(['FromInfoErrorRange', 't1010Zoom in', 't2020Zoom in', 't3032Zoom in']);
    await userEvent.click(screen.getByRole('button', { name: 'Zoom to t20' }));
    expect(onZoom).toHaveBeenCalledWith(20, 30);
  });
});

describe('Sparkline', () => {
  it('has a label, and draws nothing without values', async () => {
    const { container } = await renderScreen(<Sparkline values={[0, 3, NaN, 6]} label="9 events" />);
    expect(screen.getByRole('img', { name: '9 events' })).toBeInTheDocument();
    const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    expect(heights).toEqual([11.5, 23]);
  });
});

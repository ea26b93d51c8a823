import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render';
import { parseExact } from '../../api/exact-json';
import { JsonTree } from './json-tree';

const names = () => screen.getAllByRole('treeitem').map((row) => row.getAttribute('aria-label'));

describe('JsonTree', () => {
  it('shows numbers with all digits, and expands small containers', async () => {
    await renderScreen(
      <JsonTree label="Data" value={parseExact('{"n":12345678901234567890,"user":{"id":7}}')} />,
    );
    expect(names()).toEqual(['n: 12345678901234567890', 'user: { 1 member }', 'id: 7']);
  });

  it('renders the members of a large value page by page', async () => {
    const value = { list: Array.from({ length: 5000 }, (_, n) => n) };
    await renderScreen(<JsonTree label="Data" value={value} />);
    expect(names()).toEqual(['list: [ 5000 items ]']);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getAllByRole('treeitem')).toHaveLength(102);
    await userEvent.click(screen.getByRole('button', { name: 'Show more: 100 of 5000 are shown' }));
    expect(screen.getAllByRole('treeitem')).toHaveLength(202);
  });

  it('is navigated with the arrow keys', async () => {
    await renderScreen(<JsonTree label="Data" value={{ a: 1, b: { c: 2, d: 3 } }} />);
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await userEvent.tab();
    expect(focused()).toBe('a: 1');
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('d: 3');
    await userEvent.keyboard('{ArrowLeft}');
    expect(focused()).toBe('b: { 2 members }');
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('treeitem', { name: 'b: { 2 members }' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(names()).toEqual(['a: 1', 'b: { 2 members }']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('c: 2');
  });

  it('does not propagate its arrow keys', async () => {
    const around = vi.fn();
    await renderScreen(
      <div onKeyDown={around}>
        <JsonTree label="Data" value={{ a: 1, b: 2 }} />
      </div>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(around).not.toHaveBeenCalled();
  });

  it('searches for a value, or excludes it, by mouse and keyboard', async () => {
    const onFilter = vi.fn();
    const canFilter = (pointer: string) => pointer !== '/long';
    const value = { user: { id: 'u-17' }, long: 'x', none: null };
    await renderScreen(<JsonTree label="Data" value={value} canFilter={canFilter} onFilter={onFilter} />);
    await userEvent.click(screen.getByRole('button', { name: 'Filter by this value of id' }));
    expect(onFilter).toHaveBeenLastCalledWith('/user/id', false);
    screen.getByRole('treeitem', { name: 'none: null' }).focus();
    for (let n = 0; n < 3; n += 1) await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onFilter).toHaveBeenLastCalledWith('/none', true);
    for (const name of ['user', 'long']) {
      expect(screen.queryByRole('button', { name: `Filter by this value of ${name}` })).toBeNull();
    }
  });
});

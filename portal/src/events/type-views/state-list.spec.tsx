import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../../api/problem';
import { renderScreen } from '../../test/render';
import { StateList } from './state-list';

type Props = Parameters<typeof StateList<string>>[0];
const page = (items: string[], complete = true) => ({ items, complete });
const query = (more: Partial<Props['query']> = {}): Props['query'] => ({
  data: { pages: [page(['one'])] },
  error: null,
  dataUpdatedAt: 0,
  isPending: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  refetch: vi.fn(),
  fetchNextPage: vi.fn(() => Promise.resolve()),
  ...more,
});
const show = (props: Partial<Props>) =>
  renderScreen(
    <StateList query={query()} empty={{ title: 'No videos yet', hint: 'Send a video.' }} {...props}>
      {(items) => <p>{items.join(', ')}</p>}
    </StateList>,
  );

describe('a list of states that events report', () => {
  it('shows the items of all pages, and requests the next one', async () => {
    const fetchNextPage = vi.fn(() => Promise.resolve());
    await show({
      query: query({ data: { pages: [page(['one']), page(['two'])] }, hasNextPage: true, fetchNextPage }),
    });
    expect(screen.getByText('one, two')).toBeVisible();
    expect(screen.queryByText(/Not all events have been read yet/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it('states that older events are still being read, and not that there is none', async () => {
    const { unmount } = await show({ query: query({ data: { pages: [page(['one']), page([], false)] } }) });
    expect(screen.getByText(/Not all events have been read yet/)).toBeVisible();
    expect(screen.getByText('one')).toBeVisible();
    unmount();
    await show({ query: query({ data: { pages: [page([], false)] } }) });
    expect(screen.getByText(/Not all events have been read yet/)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No videos yet' })).toBeNull();
  });

  it('states that there is none, without a search field', async () => {
    const search = { label: 'Search videos', text: undefined, onChange: vi.fn() };
    await show({ search, query: query({ data: { pages: [page([])] } }) });
    expect(screen.getByRole('heading', { name: 'No videos yet' })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('offers to clear a search without results', async () => {
    const search = { label: 'Search videos', text: 'x', onChange: vi.fn() };
    await show({ search, query: query({ data: { pages: [page([])] } }) });
    expect(screen.getByRole('searchbox', { name: 'Search videos' })).toHaveValue('x');
    expect(screen.queryByRole('heading', { name: 'No videos yet' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(search.onChange.mock.calls).toEqual([[undefined]]);
  });

  it('removes all filters at once where there are others', async () => {
    const search = { label: 'Search videos', text: 'x', onChange: vi.fn() };
    const clearing = vi.fn();
    await show({ search, clearing, query: query({ data: { pages: [page([])] } }) });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect([clearing.mock.calls.length, search.onChange.mock.calls.length]).toEqual([1, 0]);
  });

  it('shows neither items nor emptiness while it is loading or has failed', async () => {
    const { unmount } = await show({ query: query({ data: undefined, isPending: true }) });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    unmount();
    const refetch = vi.fn(() => Promise.resolve());
    const error = new Problem(503, 'service_unavailable', 'Unavailable', 'Not in time.');
    await show({ query: query({ data: undefined, error, refetch }) });
    expect(screen.getByRole('alert')).toHaveTextContent('Not in time.');
    expect(screen.queryByRole('heading', { name: 'No videos yet' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });
});

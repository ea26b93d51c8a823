import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../../api/problem';
import { renderScreen } from '../../test/render';
import { QueryProblem } from './states';
import { ShowMore } from '../layout/show-more';

const AT = Date.parse('2026-11-22T10:00:00Z');
const query = (more: object) => ({
  error: null,
  data: undefined,
  dataUpdatedAt: AT,
  refetch: () => Promise.resolve(),
  ...more,
});
const failed = new Problem(500, 'internal_error', 'Internal error', 'It broke.', 'r-7');

describe('a query that fails', () => {
  it('is shown also while older data stays on the page, with its age', async () => {
    await renderScreen(<QueryProblem query={query({ error: failed, data: [] })} />);
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('It broke.');
    expect(alert).toHaveTextContent(`What you see is from ${new Date(AT).toLocaleTimeString()}.`);
    expect(alert).toHaveTextContent('Request r-7');
  });

  it('shows no age when there is no older data, and can be retried', async () => {
    const refetch = vi.fn(() => Promise.resolve());
    await renderScreen(<QueryProblem query={query({ error: failed, refetch })} />);
    expect(screen.getByRole('alert')).not.toHaveTextContent('What you see');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('shows nothing when it succeeds', async () => {
    await renderScreen(<QueryProblem query={query({ data: [] })} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the next page of a list', () => {
  const pages = {
    hasNextPage: true,
    isFetchingNextPage: false,
    fetchNextPage: vi.fn(() => Promise.resolve()),
  };

  it('is requested by a button, which is shown only when there is a next page', async () => {
    const shown = await renderScreen(<ShowMore pages={pages} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(pages.fetchNextPage).toHaveBeenCalledTimes(1);
    shown.unmount();
    await renderScreen(<ShowMore pages={{ ...pages, hasNextPage: false }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

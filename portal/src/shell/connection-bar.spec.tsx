import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connection } from '../api/connection';
import { Problem } from '../api/problem';
import { fakeApi, problem } from '../test/fake-api';
import { renderScreen } from '../test/render';
import { ConnectionBar } from './shell';

describe('the bar of a lost connection', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    act(() => connection.works());
    vi.useRealTimers();
  });

  it('is shown while the service does not respond; then it disappears and all queries are refetched', async () => {
    let isUp = false;
    let reads = 0;
    const calls = fakeApi({
      'GET /health/live': () => (isUp ? { body: { status: 'ok' } } : problem(503, 'unavailable', 'Down.')),
    });
    const probes = () => calls.filter(({ path }) => path === '/health/live').length;
    function Page() {
      const { data } = useQuery({ queryKey: ['page'], queryFn: () => ++reads, staleTime: Infinity });
      return (
        <>
          <ConnectionBar />
          <p>{`read ${data}`}</p>
        </>
      );
    }
    await renderScreen(<Page />);
    expect(await screen.findByText('read 1')).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();

    act(() => connection.failed(Problem.unreachable(true)));
    expect(screen.getByRole('status')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(probes()).toBeGreaterThan(0));
    expect(screen.getByRole('status')).toBeVisible();
    expect(reads).toBe(1);

    isUp = true;
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(await screen.findByText('read 2')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });
});

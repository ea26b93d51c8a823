import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../test/fake-api';
import { ADA, renderScreen } from '../test/render';
import { liveClient, type LiveListener } from './live-client';
import type { LiveStatus } from './live-protocol';
import { useLiveInvalidation } from './use-live';

describe('useLiveInvalidation', () => {
  let listener: LiveListener;
  let status: LiveStatus;
  let reads: number;
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    status = { kind: 'open' };
    reads = 0;
    vi.spyOn(liveClient, 'subscribe').mockImplementation((_name, _wanted, given) => {
      listener = given;
      return () => undefined;
    });
    vi.spyOn(liveClient, 'statusOf').mockImplementation(() => status);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  function List() {
    const live = useLiveInvalidation('shop', 'flags', ['flags', 'shop']);
    const { data } = useQuery({ queryKey: ['flags', 'shop', 'list'], queryFn: () => ++reads });
    return <p>{`${live?.kind}, read ${data}`}</p>;
  }
  function Revisions() {
    const isOlder = (data: unknown, snapshot: string) =>
      (data as { revision: number }).revision < Number(snapshot);
    useLiveInvalidation('shop', 'flags', ['flags', 'shop'], isOlder);
    const { data } = useQuery({
      queryKey: ['flags', 'shop', 'list'],
      queryFn: () => ({ reads: ++reads, revision: 7 }),
    });
    return <p>{`read ${data?.reads}`}</p>;
  }
  const show = async () => {
    await renderScreen(<List />);
    await screen.findByText(/read 1/);
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const emit = (...types: string[]) =>
    act(() => listener.onMessages(types.map((type) => ({ type, data: '{}' }))));

  it('refetches the queries for a change, but not for the initial snapshot of a stream', async () => {
    await show();
    emit('flags.snapshot');
    await pass(5000);
    expect(reads).toBe(1);
    emit('flags.snapshot', 'flags.changed');
    await pass(100);
    expect(reads).toBe(2);
  });

  it('refetches them after a gap, at most once per second', async () => {
    await show();
    act(() => listener.onGap(false));
    await pass(100);
    expect(reads).toBe(2);
    act(() => listener.onGap(false));
    emit('flags.changed');
    await pass(800);
    expect(reads).toBe(2);
    await pass(1000);
    expect(reads).toBe(3);
  });

  it('refetches only queries that are older than the initial snapshot', async () => {
    const { queryClient } = await renderScreen(<Revisions />);
    await screen.findByText(/read 1/);
    queryClient.setQueryData(['flags', 'shop', 'old'], { revision: 6 });
    act(() => listener.onGap(true));
    await pass(5000);
    expect(reads).toBe(1);
    act(() => listener.onMessages([{ type: 'flags.snapshot', data: '7' }]));
    await pass(5000);
    expect(reads).toBe(1);
    expect(queryClient.getQueryState(['flags', 'shop', 'old'])?.isInvalidated).toBe(true);
    act(() => listener.onMessages([{ type: 'flags.snapshot', data: '8' }]));
    await pass(100);
    expect(reads).toBe(2);
  });

  it('refetches all queries after the first opening without a comparison', async () => {
    await show();
    act(() => listener.onGap(true));
    await pass(100);
    expect(reads).toBe(2);
  });

  it.each([403, 404])('refetches the permissions when the stream is rejected with %d', async (code) => {
    const calls = fakeApi({ 'GET /api/auth/me': { body: ADA } });
    status = { kind: 'refused', status: code, detail: 'No.' };
    await show();
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/auth/me')).toBe(true));
  });
});

import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADA, renderScreen } from '../test/render';
import { liveClient, type LiveListener } from './live-client';
import type { LiveStatus } from './live-protocol';
import { useLiveRefresh, PacedRefresh } from './use-live-refresh';

const SHOP = ADA.projects[0] as (typeof ADA.projects)[number];
const DEPOT = { ...SHOP, id: 'p-2', key: 'depot', permissions: ['events:view' as const] };
const ME = { ...ADA, projects: [SHOP, DEPOT] };

describe('useLiveRefresh', () => {
  /** Listeners by project and topic. */
  let listeners: Map<string, LiveListener>;
  let status: LiveStatus;
  let reads: number;
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    listeners = new Map();
    status = { kind: 'open' };
    reads = 0;
    vi.spyOn(liveClient, 'subscribe').mockImplementation((_name, { project, topic }, listener) => {
      listeners.set(`${project} ${topic}`, listener);
      return () => listeners.delete(`${project} ${topic}`);
    });
    vi.spyOn(liveClient, 'statusOf').mockImplementation(() => status);
  });
  afterEach(() => vi.useRealTimers());

  function Overview({ projects }: { projects: string[] }) {
    const followed = useLiveRefresh(projects, ['overview']);
    const { data } = useQuery({ queryKey: ['overview'], queryFn: () => ++reads });
    return <p>{`${followed ? 'followed' : 'alone'}, read ${data}`}</p>;
  }
  const show = async (projects: string[]) => {
    const shown = await renderScreen(<Overview projects={projects} />, { me: ME });
    await screen.findByText(/read 1/);
    return shown;
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const emit = (of: string, type: string) =>
    act(() => {
      const listener = listeners.get(of);
      if (listener === undefined) throw new Error(`no listener for ${of}`);
      listener.onMessages([{ type, data: '{}' }]);
    });

  it.each(['events.batch', 'flags.changed', 'runs.changed'])('refetches after %s', async (type) => {
    await show(['shop']);
    await pass(7000);
    expect(reads).toBe(1);
    emit(`shop ${type.split('.')[0]}`, type);
    await pass(100);
    expect(reads).toBe(2);
    // Once more, because the service may have responded with cached counts.
    await pass(20_000);
    expect(reads).toBe(3);
  });

  it('fetches at most once in six seconds, for any number of changes', async () => {
    await show(['shop']);
    for (let second = 0; second < 20; second += 1) {
      for (const topic of ['events.batch', 'flags.changed', 'runs.changed']) {
        emit(`shop ${topic.split('.')[0]}`, topic);
      }
      await pass(1000);
    }
    expect(reads - 1).toBeGreaterThanOrEqual(3);
    expect(reads - 1).toBeLessThanOrEqual(4);
  });

  it('fetches twice after the stream opened, as the first response may be older than the stream', async () => {
    await show(['shop']);
    await pass(7000);
    emit('shop events', 'events.start');
    await pass(20_000);
    expect(reads).toBe(3);
  });

  it('counts as followed only when the streams of both projects are open', async () => {
    const projects = new Map<string, string>();
    let ofDepot: LiveStatus = { kind: 'waiting', retryAtMs: 0 };
    vi.spyOn(liveClient, 'subscribe').mockImplementation((name, { project }) => {
      projects.set(name, project);
      return () => undefined;
    });
    vi.spyOn(liveClient, 'statusOf').mockImplementation((name) =>
      projects.get(name) === 'depot' ? ofDepot : status,
    );
    const { unmount } = await show(['shop', 'depot']);
    expect(screen.getByText(/read/)).toHaveTextContent('alone, read 1');
    unmount();
    ofDepot = status;
    reads = 0;
    await show(['shop', 'depot']);
    expect(screen.getByText(/read/)).toHaveTextContent('followed, read 1');
  });

  it('does not count the initial messages of the stream as changes', async () => {
    await show(['shop']);
    await pass(7000);
    emit('shop flags', 'flags.snapshot');
    await pass(7000);
    expect(reads).toBe(1);
  });

  it('follows two projects in the topics that the user may see, and stops with the page', async () => {
    const { unmount } = await show(['shop', 'depot']);
    expect([...listeners.keys()].toSorted()).toEqual([
      'depot events',
      'shop events',
      'shop flags',
      'shop runs',
    ]);
    expect(screen.getByText(/^followed/)).toBeVisible();
    await pass(7000);
    emit('depot events', 'events.batch');
    await pass(100);
    expect(reads).toBe(2);
    unmount();
    expect(listeners.size).toBe(0);
    await pass(20_000);
    expect(reads).toBe(2);
  });

  it('reports when it receives nothing, so that the page polls', async () => {
    status = { kind: 'waiting', retryAtMs: 0 };
    await show(['shop']);
    expect(screen.getByText(/^alone/)).toBeVisible();
  });
});

describe('PacedRefresh', () => {
  let reads: number[];
  let refresh: PacedRefresh;
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    reads = [];
    refresh = new PacedRefresh(5000, () => reads.push(Date.now()));
  });
  afterEach(() => {
    refresh.stop();
    vi.useRealTimers();
  });

  it('fetches immediately, and once more because of cached counts', () => {
    vi.advanceTimersByTime(60_000);
    refresh.changed();
    expect(reads).toEqual([60_000]);
    vi.advanceTimersByTime(60_000);
    expect(reads).toEqual([60_000, 65_000]);
  });

  it('fetches at most once per interval for any number of changes, and after the last one', () => {
    for (let i = 0; i < 120; i += 1) {
      refresh.changed();
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(60_000);
    expect(reads).toEqual([0, 5000, 10_000, 15_000, 20_000]);
  });

  it('waits an interval after a fetch elsewhere', () => {
    refresh.start();
    vi.advanceTimersByTime(1000);
    refresh.changed();
    expect(reads).toEqual([]);
    vi.advanceTimersByTime(4000);
    expect(reads).toEqual([5000]);
  });

  it('fetches nothing without changes, or after it was stopped', () => {
    refresh.start();
    vi.advanceTimersByTime(20_000);
    refresh.changed();
    refresh.stop();
    vi.advanceTimersByTime(20_000);
    expect(reads).toEqual([20_000]);
  });
});

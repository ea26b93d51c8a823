import type { MessageEvent } from '@nestjs/common';
import { Subject } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { LiveTopics } from '../../../live/live-topics.js';
import type { StreamedRun } from '../run-changes.js';
import type { LiveRunsReadModel } from './live-runs.read-model.js';
import { OVERLAP_MS, type RunFeed } from './run-feed.js';
import { RunsTopic } from './runs-topic.js';

const NOW = 1_700_000_000_000;

describe('RunsTopic', () => {
  let changes: Subject<StreamedRun>;
  let answer: (snapshot: object | Error) => void;
  let endedSince: number[];
  let topic: RunsTopic;

  beforeEach(() => {
    changes = new Subject();
    endedSince = [];
    const runs = {
      unfinished: () =>
        new Promise((resolve, reject) => {
          answer = (snapshot) => (snapshot instanceof Error ? reject(snapshot) : resolve(snapshot));
        }),
      endedSince: (_project: string, ms: number) => {
        endedSince.push(ms);
        return Promise.resolve([run('ended')]);
      },
    };
    topic = new RunsTopic(
      new LiveTopics(),
      { changesOf: () => changes } as unknown as RunFeed,
      runs as unknown as LiveRunsReadModel,
      new ManualClock(NOW),
    );
  });

  const run = (id: string): StreamedRun => ({
    id,
    project_id: 'p',
    installation_id: 'i',
    state: 'running',
    version: 3,
    updated_ms: NOW + 7,
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const open = (sinceMs: number | null): { received: MessageEvent[]; end: () => string } => {
    const received: MessageEvent[] = [];
    let end = 'open';
    topic.open('p', sinceMs).subscribe({
      next: (message) => received.push(message),
      error: () => (end = 'failed'),
      complete: () => (end = 'completed'),
    });
    return { received, end: () => end };
  };
  const runsIn = (messages: readonly MessageEvent[]): string[] =>
    messages.flatMap(({ type, data }) =>
      type === 'runs.changed' ? [(JSON.parse(data as string) as { run: StreamedRun }).run.id] : [],
    );

  it('keeps changes that arrive while the snapshot is read, and sends them after it, in order and once', async () => {
    const { received } = open(null);
    changes.next(run('a'));
    changes.next(run('b'));
    expect(received).toEqual([]);
    answer({ runs: [run('first')], truncated: false });
    await settle();
    changes.next(run('c'));
    expect(received[0]).toEqual({
      type: 'runs.snapshot',
      id: `${NOW}-runs`,
      data: '{"runs":[{"id":"first","installation_id":"i","state":"running","version":3}],"truncated":false}',
    });
    expect(received[1]).toEqual({
      type: 'runs.changed',
      id: `${NOW + 7}-a`,
      data: '{"run":{"id":"a","installation_id":"i","state":"running","version":3}}',
    });
    expect(runsIn(received)).toEqual(['a', 'b', 'c']);
    expect(endedSince).toEqual([]);
  });

  it('sends a reader that reconnects what has ended since then, with an overlap for clocks and commits', async () => {
    const { received } = open(NOW - 60_000);
    changes.next(run('live'));
    answer({ runs: [], truncated: false });
    await settle();
    expect(endedSince).toEqual([NOW - 60_000 - OVERLAP_MS]);
    expect(runsIn(received)).toEqual(['ended', 'live']);
  });

  it('completes a stream for which more than 5,000 changes wait', () => {
    const { end } = open(null);
    for (let i = 0; i < 5000; i++) changes.next(run('x'));
    expect(end()).toBe('open');
    changes.next(run('x'));
    expect(end()).toBe('completed');
  });

  it('fails when the snapshot cannot be read, completes with the feed, and unsubscribes from it at its end', async () => {
    const failed = open(null);
    answer(new Error('away'));
    await settle();
    expect(failed.end()).toBe('failed');
    expect(changes.observed).toBe(false);
    const completed = open(null);
    changes.complete();
    expect(completed.end()).toBe('completed');
  });
});

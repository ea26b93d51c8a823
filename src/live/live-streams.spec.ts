import type { ServerResponse } from 'node:http';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStreamResponse } from '../../test/support/fake-stream-response.js';
import { ManualClock } from '../../test/support/manual-clock.js';
import type { UserCaller } from '../auth/caller.js';
import type { CredentialWatch } from '../auth/authorization/credential-watch.js';
import type { PermissionChecks } from '../auth/authorization/permission-checks.js';
import { AppConfig } from '../config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { OpenStreams } from '../streams/open-streams.js';
import { LiveStreams } from './live-streams.js';
import type { LiveMessage } from './live-topic.js';
import { LiveTopics } from './live-topics.js';
import type { LiveStreamQuery } from './stream-query.dto.js';

const NOW = 1_790_000_000_000;
/** Heartbeats come every 15 s. */
const HEARTBEATS_MS = 31_000;
const MAX_STREAMS = 2000;

describe('LiveStreams', () => {
  let metrics: Metrics;
  let streams: LiveStreams;
  let messages: Subject<LiveMessage>;
  let lost: Subject<void>;
  /** Holds up the opening of streams. */
  let permitted: Promise<void>;

  beforeEach(() => {
    vi.useFakeTimers();
    metrics = new Metrics();
    messages = new Subject();
    lost = new Subject();
    permitted = Promise.resolve();
    const topics = new LiveTopics();
    topics.register({ name: 'runs', permission: 'runs:view', open: () => messages });
    const checks = { requireOnProject: () => permitted.then(() => ({ id: 'p' })) };
    const config = AppConfig.fromEnv({ STREAMS_MAX_PER_USER: String(2 * MAX_STREAMS) });
    streams = new LiveStreams(
      topics,
      checks as unknown as PermissionChecks,
      { ended: () => lost } as unknown as CredentialWatch,
      new ManualClock(NOW),
      new OpenStreams(config, metrics),
      metrics,
    );
  });
  afterEach(() => {
    streams.onModuleDestroy();
    vi.useRealTimers();
  });

  const caller = { kind: 'user', userId: 'u', credential: { kind: 'session' } } as unknown as UserCaller;
  const query = { project_id: 'p', topics: 'runs' } as LiveStreamQuery;
  const open = async (): Promise<FakeStreamResponse> => {
    const response = new FakeStreamResponse();
    (await streams.read(caller, query, undefined, response as unknown as ServerResponse)).subscribe();
    return response;
  };
  const gauge = async (): Promise<string | undefined> =>
    /^signalbox_live_streams_open (\d+)$/m.exec(await metrics.registry.metrics())?.[1];

  it('writes heartbeats to open readers, and none to a reader that is gone', async () => {
    const [gone, stays] = [await open(), await open()];
    gone.emit('close');
    await vi.advanceTimersByTimeAsync(HEARTBEATS_MS);
    expect([gone.written, stays.written]).toEqual(['', expect.stringMatching(/^(: ?hb\n\n){2,3}$/)]);
    expect(await gauge()).toBe('1');
    messages.next({ type: 'runs.changed', id: '1-a', data: '{}' });
    expect([gone.written, stays.written]).toEqual(['', expect.stringContaining('runs.changed')]);
    stays.emit('close');
    expect([messages.observed, await gauge()]).toEqual([false, '0']);
  });

  it.each(['permission', 'topic'])('stops reading its topics once it ends with a %s', async (what) => {
    const response = await open();
    if (what === 'topic') messages.error(new Error('away'));
    else lost.next();
    expect([response.writableEnded, messages.observed, lost.observed]).toEqual([true, false, false]);
  });

  it('refuses readers above the bound of the replica, until one has gone', async () => {
    const readers: FakeStreamResponse[] = [];
    for (let n = 0; n < MAX_STREAMS; n++) readers.push(await open());
    await expect(open()).rejects.toMatchObject({ code: 'overloaded' });
    readers[0]?.emit('close');
    await open();
    await expect(open()).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('ends every reader when the service stops, also one that was about to open, and refuses others', async () => {
    const response = await open();
    let permit = (): void => undefined;
    permitted = new Promise((resolve) => (permit = resolve));
    const late = new FakeStreamResponse();
    const checked = streams.read(caller, query, undefined, late as unknown as ServerResponse);
    const opening = new FakeStreamResponse();
    permitted = Promise.resolve();
    const opened = await streams.read(caller, query, undefined, opening as unknown as ServerResponse);
    streams.onModuleDestroy();
    expect(response.writableEnded).toBe(true);
    opened.subscribe();
    expect(opening.writableEnded).toBe(true);
    permit();
    await expect(checked).rejects.toMatchObject({ code: 'overloaded' });
  });
});

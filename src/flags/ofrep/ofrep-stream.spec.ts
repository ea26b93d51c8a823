import type { ServerResponse } from 'node:http';
import { NEVER } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import type { CrossOriginAccess } from '../../auth/authentication/cors/cross-origin-access.js';
import type { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import type { FlagStreams } from '../stream/flag-streams.js';
import { OfrepStream } from './ofrep-stream.js';
import { STREAM_TOKEN_MS, type StreamTokens } from './stream-token.js';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');

describe('OfrepStream', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const remindersOf = async (leftMs: number): Promise<{ count: number }> => {
    const read = vi.fn((_reading: Parameters<FlagStreams['read']>[0]) => Promise.resolve(NEVER));
    const grant = { projectId: 'p', keyId: 'k', revision: 3, expiresAtMs: NOW + leftMs };
    const stream = new OfrepStream(
      { read: () => grant } as unknown as StreamTokens,
      { isGood: () => Promise.resolve(true), ended: () => NEVER } as unknown as CredentialWatch,
      { read } as unknown as FlagStreams,
      new ManualClock(NOW),
      { confine: () => undefined } as unknown as CrossOriginAccess,
    );
    await stream.read('token', undefined, {} as ServerResponse);
    const seen = { count: 0 };
    read.mock.calls[0]?.[0].reminders?.subscribe(() => (seen.count += 1));
    return seen;
  };

  it('reminds its reader of a new address when half of the time of this one is left', async () => {
    vi.useFakeTimers();
    const seen = await remindersOf(STREAM_TOKEN_MS);
    await vi.advanceTimersByTimeAsync(STREAM_TOKEN_MS / 2 - 1);
    expect(seen.count).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen.count).toBe(1);
    await vi.advanceTimersByTimeAsync(STREAM_TOKEN_MS);
    expect(seen.count).toBe(1);
  });

  it('reminds a reader that comes late sooner', async () => {
    vi.useFakeTimers();
    const seen = await remindersOf(1000);
    await vi.advanceTimersByTimeAsync(500);
    expect(seen.count).toBe(1);
  });
});

import { NEVER } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import type { CredentialWatch } from '../../auth/authorization/credential-watch.js';
import { FlagMessage } from '../stream/flag-message.js';
import type { FlagStreams } from '../stream/flag-streams.js';
import { OfrepStream } from './ofrep-stream.js';
import { STREAM_TOKEN_MS, type StreamTokens } from './stream-token.js';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');

describe('OfrepStream', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const remindersOf = async (leftMs: number): Promise<string[]> => {
    const everything = new FlagMessage('flags.snapshot', 3, '{}');
    const flags = {
      frames: () => Promise.resolve(NEVER),
      state: () => Promise.resolve({ everything: () => everything, snapshot: { etag: '"3"' } }),
    };
    const grant = { projectId: 'p', keyId: 'k', revision: 3, expiresAtMs: NOW + leftMs };
    const stream = new OfrepStream(
      { read: () => grant } as unknown as StreamTokens,
      { isAuthorized: () => Promise.resolve(true), ended: () => NEVER } as unknown as CredentialWatch,
      flags as unknown as FlagStreams,
      new ManualClock(NOW),
    );
    const seen: string[] = [];
    (await stream.open('token', undefined)).frames.subscribe((frame) => seen.push(String(frame)));
    return seen;
  };
  const REMINDER = /^id: 3\ndata: \{"type":"refetchEvaluation",.+\}\n\n$/;

  it('sends refetchEvaluation when half of the lifetime of the stream token is left', async () => {
    vi.useFakeTimers();
    const seen = await remindersOf(STREAM_TOKEN_MS);
    await vi.advanceTimersByTimeAsync(STREAM_TOKEN_MS / 2 - 1);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([expect.stringMatching(REMINDER)]);
    await vi.advanceTimersByTimeAsync(STREAM_TOKEN_MS);
    expect(seen).toHaveLength(1);
  });

  it('sends refetchEvaluation sooner to a late subscriber', async () => {
    vi.useFakeTimers();
    const seen = await remindersOf(1000);
    await vi.advanceTimersByTimeAsync(500);
    expect(seen).toHaveLength(1);
  });
});

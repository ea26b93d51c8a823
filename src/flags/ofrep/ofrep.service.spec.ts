import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { SecretBox } from '../../common/crypto/secret-box.js';
import { AppConfig } from '../../config/app-config.js';
import type { Flag } from '../entities/flag.entity.js';
import { makeSnapshot, type Snapshot } from '../snapshot/snapshot.js';
import type { Snapshots } from '../snapshot/snapshots.js';
import type { UsageRecorder } from '../usage/usage-recorder.js';
import { configEtag, OfrepService, type OfrepBulk } from './ofrep.service.js';
import { STREAM_TOKEN_MS, StreamTokens } from './stream-token.js';

const PROJECT = '01a20473-fac6-7173-87a8-5c5aff183bc7';
const KEY = '01a20473-fac6-7173-87a8-5c5aff183bc8';
const OTHER_KEY = '01a20473-fac6-7173-87a8-5c5aff183bc9';
const CONTEXT = { targetingKey: 'u', userId: 'u' };
const HALF = STREAM_TOKEN_MS / 2;

const snapshotAt = (revision: number, enabled: boolean): Snapshot =>
  makeSnapshot({
    revision,
    flags: [
      { key: 'a', enabled, killed: false, rollout: 100, cohorts: {}, groupKey: null } as unknown as Flag,
    ],
    groups: [],
    overrides: [],
    identities: [],
  });

describe('OfrepService', () => {
  let clock: ManualClock;
  let tokens: StreamTokens;
  let service: OfrepService;
  let known: Snapshot;
  let newest: Snapshot;
  let recorded: unknown[];

  beforeEach(() => {
    clock = new ManualClock(1_000 * HALF);
    tokens = new StreamTokens(new SecretBox(randomBytes(32)), clock);
    known = newest = snapshotAt(1, false);
    recorded = [];
    const snapshots = { get: () => known, readAgain: () => Promise.resolve(newest) };
    const usage = { record: (...use: unknown[]) => recorded.push(use) };
    service = new OfrepService(
      snapshots as unknown as Snapshots,
      tokens,
      usage as unknown as UsageRecorder,
      clock,
      AppConfig.fromEnv({ SERVICE_PUBLIC_URL: 'https://example.com/under/a/path/' }),
    );
  });

  const etag = async (keyId = KEY, context: object = CONTEXT): Promise<string> =>
    (await service.all(PROJECT, keyId, context as never, undefined)).etag;
  const bodyOf = (bulk: OfrepBulk): unknown => JSON.parse(bulk.text());
  const grantOf = async (): Promise<ReturnType<StreamTokens['read']>> => {
    const bulk = await service.all(PROJECT, KEY, CONTEXT, undefined);
    const { eventStreams } = bodyOf(bulk) as { eventStreams: [{ endpoint: { requestUri: string } }] };
    const [path, token = ''] = eventStreams[0].endpoint.requestUri.split('?token=');
    expect(path).toBe('/under/a/path/ofrep/v1/stream');
    return tokens.read(token);
  };

  it('changes the ETag with the half hour, so that a 304 never leaves a client without a stream address', async () => {
    const first = await etag();
    clock.nowMs += HALF - 1;
    expect(await etag()).toBe(first);
    clock.nowMs += 1;
    expect(await etag()).not.toBe(first);
  });

  it('issues stream tokens that outlive the ETag they came with by half an hour', async () => {
    clock.nowMs += HALF - 1;
    const grant = await grantOf();
    expect(grant).toEqual({
      projectId: PROJECT,
      keyId: KEY,
      revision: 1,
      expiresAtMs: clock.nowMs + STREAM_TOKEN_MS,
    });
  });

  it('issues a token once for each key, revision and half hour, and never one that ends before its ETag', async () => {
    const first = await grantOf();
    clock.nowMs += HALF - 1;
    expect(await grantOf()).toEqual(first);
    // A 304 is possible until the next half hour ends, and the token is valid until then.
    expect(first?.expiresAtMs).toBeGreaterThanOrEqual(clock.nowMs + HALF);
    clock.nowMs += 1;
    const second = await grantOf();
    expect(second?.expiresAtMs).toBe(clock.nowMs + STREAM_TOKEN_MS);
    known = snapshotAt(2, false);
    expect((await grantOf())?.revision).toBe(2);
  });

  it('has a separate ETag for each API key, result and context', async () => {
    const first = await etag();
    expect(await etag(OTHER_KEY)).not.toBe(first);
    known = snapshotAt(2, false);
    // Another revision with the same result has the same ETag.
    expect(await etag()).toBe(first);
    known = snapshotAt(3, true);
    expect(await etag()).not.toBe(first);
  });

  it('reads an unknown configuration again, and reports it as unknown until it is found', async () => {
    newest = snapshotAt(2, true);
    const behind = await service.all(PROJECT, KEY, CONTEXT, configEtag(newest));
    expect(bodyOf(behind)).toMatchObject({ metadata: { revision: 2 }, flags: [{ key: 'a', value: true }] });
    expect(behind.isFresh).toBe(true);
    const unknown = await service.all(PROJECT, KEY, CONTEXT, 'of another replica');
    expect([unknown.isFresh, bodyOf(unknown)]).toMatchObject([false, { metadata: { revision: 2 } }]);
    const current = await service.all(PROJECT, KEY, CONTEXT, configEtag(known));
    expect([current.isFresh, bodyOf(current)]).toMatchObject([true, { metadata: { revision: 1 } }]);
    expect((await service.all(PROJECT, KEY, CONTEXT, undefined)).isFresh).toBe(true);
  });

  it('counts the evaluation of one flag as usage, and of all flags or of an unknown one as none', async () => {
    await service.all(PROJECT, KEY, CONTEXT, undefined);
    await expect(service.one(PROJECT, 'nope', CONTEXT)).rejects.toMatchObject({ status: 404 });
    expect(recorded).toEqual([]);
    await service.one(PROJECT, 'a', CONTEXT);
    expect(recorded).toEqual([[PROJECT, 'a', false, 'flag_disabled']]);
  });
});

describe('StreamTokens', () => {
  const clock = new ManualClock(5_000_000);
  const tokens = new StreamTokens(new SecretBox(randomBytes(32)), clock);
  const token = tokens.issue({ projectId: PROJECT, keyId: KEY, revision: 7 });

  it('are valid for an hour, to the millisecond', () => {
    expect(tokens.read(token)).toMatchObject({ projectId: PROJECT, keyId: KEY, revision: 7 });
    clock.nowMs += STREAM_TOKEN_MS - 1;
    expect(tokens.read(token)).not.toBeNull();
    clock.nowMs += 1;
    expect(tokens.read(token)).toBeNull();
    clock.nowMs -= STREAM_TOKEN_MS;
  });

  it('are invalid when they are modified, truncated, sealed for another purpose or by another installation', () => {
    const box = new SecretBox(randomBytes(32));
    const foreign = new StreamTokens(box, clock);
    const text = [PROJECT, KEY, 7, clock.nowMs + 1000].join(' ');
    const otherPurpose = box.seal(text, 'session').toString('base64url');
    for (const bad of ['', 'x', token.slice(1), token.slice(0, -2), `A${token.slice(1)}`]) {
      if (bad !== token) expect(tokens.read(bad)).toBeNull();
    }
    expect(foreign.read(token)).toBeNull();
    expect(foreign.read(otherPurpose)).toBeNull();
    expect(foreign.read(box.seal(text, 'ofrep stream token').toString('base64url'))).not.toBeNull();
  });
});

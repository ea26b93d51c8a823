import type { MessageEvent } from '@nestjs/common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFlagSet } from '../rule/flag-set.js';
import type { Snapshot, SnapshotPayload, WireFlag, WireGroup, WireOverride } from '../snapshot/snapshot.js';
import { StreamState, FrameLog } from './stream-state.js';
import type { FlagSetChanges } from './snapshot-diff.js';

type Content = Pick<SnapshotPayload, 'flags' | 'groups' | 'overrides'>;

function snapshot(revision: number, content: Content): Snapshot {
  const payload = { revision, bucket_version: 1, ...content };
  return {
    revision,
    payload,
    body: Buffer.from(JSON.stringify(payload)),
    etag: `"${revision}"`,
    set: compileFlagSet(payload),
  };
}

/** A reader as docs/flags.md describes one. */
class Reader {
  revision: number | null = null;
  private readonly flags = new Map<string, WireFlag>();
  private readonly groups = new Map<string, WireGroup>();
  private readonly overrides = new Map<string, WireOverride>();

  take({ type, id, data }: MessageEvent): void {
    if (type === undefined) return;
    const message = JSON.parse(data as string) as {
      revision: number;
      prev_revision: number;
    } & SnapshotPayload & {
        changes: FlagSetChanges;
      };
    expect(id).toBe(String(message.revision));
    if (type === 'flags.snapshot') {
      for (const map of [this.flags, this.groups, this.overrides]) map.clear();
      this.put(message);
    } else {
      if (this.revision !== null && message.revision <= this.revision) return;
      if (message.prev_revision !== this.revision) throw new Error('does not lead from here');
      this.put(message.changes);
      for (const key of message.changes.removed.flags) this.flags.delete(key);
      for (const key of message.changes.removed.groups) this.groups.delete(key);
      for (const one of message.changes.removed.overrides) {
        this.overrides.delete(`${one.flag_key}\n${one.actor_id}`);
      }
    }
    this.revision = message.revision;
  }

  private put({ flags, groups, overrides }: Content): void {
    for (const flag of flags) this.flags.set(flag.key, flag);
    for (const group of groups) this.groups.set(group.key, group);
    for (const one of overrides) this.overrides.set(`${one.flag_key}\n${one.actor_id}`, one);
  }

  get content(): Content {
    const sorted = <T>(map: Map<string, T>): T[] =>
      [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
    return { flags: sorted(this.flags), groups: sorted(this.groups), overrides: sorted(this.overrides) };
  }
}

const key = fc.constantFrom('a', 'b', 'c', 'd');
const content: fc.Arbitrary<Content> = fc.record({
  flags: fc.uniqueArray(
    fc.record({
      key,
      enabled: fc.boolean(),
      killed: fc.boolean(),
      rollout: fc.constantFrom(0, 50),
      cohorts: fc.constant({}),
      group: fc.constantFrom(null, 'a'),
    }),
    { selector: (flag) => flag.key },
  ),
  groups: fc.uniqueArray(fc.record({ key, enabled: fc.boolean(), killed: fc.boolean() }), {
    selector: (group) => group.key,
  }),
  overrides: fc.uniqueArray(
    fc.record({
      flag_key: key,
      actor_id: key,
      value: fc.boolean(),
      active: fc.constant(true),
      expires_at: fc.constant(null),
    }),
    { selector: (one) => `${one.flag_key}\n${one.actor_id}` },
  ),
});

describe('StreamState', () => {
  it('brings every reader to the state of the project, from any revision and after any number of disconnections', () => {
    const step = fc.record({
      content,
      /** Replicas see several changes as one. */
      skipped: fc.integer({ min: 0, max: 2 }),
      cutOff: fc.boolean(),
      otherReplica: fc.boolean(),
      /** The replica without the reader sees this change together with a later one. */
      isLate: fc.boolean(),
    });
    fc.assert(
      fc.property(content, fc.array(step, { maxLength: 12 }), (first, steps) => {
        let replicas = [0, 1].map(() => StreamState.first(snapshot(1, first)));
        const reader = new Reader();
        let at = 0;
        let revision = 1;
        const state = (): StreamState => replicas[at] as StreamState;
        const connect = (): void => {
          for (const message of state().catchUp(reader.revision)) reader.take(message);
        };
        connect();
        for (const { content: next, skipped, cutOff, otherReplica, isLate } of steps) {
          revision += 1 + skipped;
          const newer = snapshot(revision, next);
          replicas = replicas.map((replica, i) => (isLate && i !== at ? replica : replica.next(newer)));
          if (cutOff) {
            if (otherReplica) at = 1 - at;
            replicas[at] = state().next(newer);
            connect();
          } else reader.take(state().message);
          const sorted = new Reader();
          for (const message of StreamState.first(newer).catchUp(null)) sorted.take(message);
          expect(reader.content).toEqual(sorted.content);
          expect(reader.revision).toBe(revision);
        }
      }),
    );
  });

  const empty = { flags: [], groups: [], overrides: [] };

  it('does not change for a revision that is not newer', () => {
    const state = StreamState.first(snapshot(5, empty));
    expect(state.next(snapshot(5, empty))).toBe(state);
    expect(state.next(snapshot(4, empty))).toBe(state);
    expect(state.catchUp(5)).toEqual([]);
  });

  it('sends every new subscriber the newest snapshot, not that of an earlier subscriber', () => {
    const before = StreamState.first(snapshot(5, empty));
    expect(before.catchUp(null)).toMatchObject([{ type: 'flags.snapshot', id: '5' }]);
    const after = before.next(snapshot(6, empty));
    expect(after.catchUp(null)).toMatchObject([{ type: 'flags.snapshot', id: '6' }]);
    expect(after.everything().data).toContain('"revision":6');
    expect(after.catchUp(5)).toMatchObject([{ type: 'flags.changed', id: '6', prevRevision: 5 }]);
  });

  it('sends a snapshot to a subscriber that is ahead of a restored database', () => {
    const state = StreamState.first(snapshot(5, empty));
    expect(state.catchUp(9)).toMatchObject([{ type: 'flags.snapshot', id: '5' }]);
  });
});

describe('FrameLog', () => {
  const frame = (prevRevision: number, revision: number, data = ''): Parameters<FrameLog['add']>[0] => ({
    prevRevision,
    revision,
    data,
  });

  it('returns the frames after a revision at which a frame begins, and null for one within a frame', () => {
    const log = new FrameLog();
    for (const one of [frame(1, 2), frame(2, 5), frame(5, 6)]) log.add(one);
    expect(log.since(2, 6)?.map((one) => one.revision)).toEqual([5, 6]);
    expect(log.since(3, 6)).toBeNull();
    expect(log.since(5, 6)?.map((one) => one.revision)).toEqual([6]);
    expect(log.since(6, 6)).toEqual([]);
    expect(log.since(0, 6)).toBeNull();
  });

  it('drops the oldest frames, by count and by size', () => {
    const log = new FrameLog(2, 10);
    for (let i = 1; i <= 3; i++) log.add(frame(i, i + 1, 'xxxx'));
    expect(log.since(1, 4)).toBeNull();
    expect(log.since(2, 4)).toHaveLength(2);
    log.add(frame(4, 5, 'xxxxxxxx'));
    expect(log.since(3, 5)).toBeNull();
    expect(log.since(4, 5)).toHaveLength(1);
  });
});

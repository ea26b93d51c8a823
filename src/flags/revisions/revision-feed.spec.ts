import type { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseNotification, RevisionFeed, type ProjectRevision } from './revision-feed.js';

const P = '01a20473-fac6-7173-87a8-5c5aff183bc7';
const Q = '01a20473-fac6-7173-87a8-5c5aff183bc8';

describe('RevisionFeed', () => {
  let feed: RevisionFeed;
  let emitted: ProjectRevision[];

  beforeEach(() => {
    feed = new RevisionFeed({} as DataSource, {});
    emitted = [];
    feed.changes.subscribe((change) => emitted.push(change));
  });

  it('emits each higher revision of a watched project once, and never goes down', () => {
    feed.watch(P, 5);
    for (const revision of [5, 4, 6, 6, 5, 9, 7, 1]) feed.observe({ projectId: P, revision });
    expect(emitted).toEqual([
      { projectId: P, revision: 6 },
      { projectId: P, revision: 9 },
    ]);
    expect(feed.known(P)).toBe(9);
  });

  it('ignores projects without a watcher', () => {
    feed.observe({ projectId: P, revision: 3 });
    expect([emitted, feed.known(P)]).toEqual([[], undefined]);
  });

  it('emits a higher revision that is read for a watched project, and ignores a lower one', () => {
    feed.watch(P, 5);
    expect(emitted).toEqual([]);
    feed.watch(P, 7);
    expect(emitted).toEqual([{ projectId: P, revision: 7 }]);
    feed.watch(P, 6);
    expect([emitted.length, feed.known(P)]).toEqual([1, 7]);
    feed.watch(Q, 1);
    expect([feed.known(P), feed.known(Q)]).toEqual([7, 1]);
  });

  it('forgets a project only when no subscriber has acquired it any more', () => {
    feed.watch(P, 5);
    feed.acquire(P);
    feed.acquire(P);
    feed.unwatch(P);
    expect(feed.known(P)).toBe(5);
    feed.release(P);
    feed.unwatch(P);
    expect(feed.known(P)).toBe(5);
    feed.release(P);
    feed.unwatch(P);
    expect(feed.known(P)).toBeUndefined();
    // A surplus release does not affect the next subscriber.
    feed.release(P);
    feed.watch(P, 6);
    feed.acquire(P);
    feed.unwatch(P);
    expect(feed.known(P)).toBe(6);
  });
});

describe('parseNotification', () => {
  it.each([
    [`${P}:12`, { projectId: P, revision: 12 }],
    [undefined, null],
    ['', null],
    [`${P}:`, null],
    [`${P}:12:3`, null],
    [`${P}:-1`, null],
    [`${P}:1.5`, null],
    [`${P}:${'9'.repeat(16)}`, null],
    ['not-a-project:12', null],
  ])('reads %j', (payload, expected) => {
    expect(parseNotification(payload)).toEqual(expected);
  });
});

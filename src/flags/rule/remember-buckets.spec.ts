import { expect, it } from 'vitest';
import { bucketOf as realBucketOf, bucketSteps } from './bucket.js';
import type { BucketOf } from './evaluate-flag.js';
import { hashOfText, rememberBuckets as remember } from './remember-buckets.js';

function rememberBuckets(bucket: BucketOf, slots?: number): BucketOf {
  return remember({ read: (flagKey, userId) => hashOfText(hashOfText(0, flagKey), userId), bucket }, slots);
}

/** A different bucket for most flags and users, with a count of the computed hashes. */
function counted(): { hashes: () => number; bucketOf: (flagKey: string, userId: string) => number } {
  let hashes = 0;
  return {
    hashes: () => hashes,
    bucketOf: (flagKey, userId) => {
      hashes += 1;
      return (flagKey.length * 31 + userId.length * 7 + (userId.charCodeAt(userId.length - 1) || 0)) % 100;
    },
  };
}

it('remembered buckets are correct for every flag and user, also in a shared slot', () => {
  const { bucketOf } = counted();
  const remembered = rememberBuckets(bucketOf, 8);
  for (let round = 0; round < 3; round++) {
    for (const flag of ['a', 'checkout', '']) {
      for (let user = 0; user < 50; user++) {
        const userId = user === 0 ? '' : `user-${user}`;
        expect(remembered(flag, userId)).toBe(bucketOf(flag, userId));
      }
    }
  }
});

it('remembered buckets distinguish two pairs with the same concatenated text', () => {
  const remembered = rememberBuckets((flagKey) => flagKey.length, 1);
  expect([remembered('a', 'bc'), remembered('ab', 'c'), remembered('a', 'bc')]).toEqual([1, 2, 1]);
});

it('nearly all users are hashed twice at most', () => {
  const { bucketOf, hashes } = counted();
  const remembered = rememberBuckets(bucketOf);
  for (let round = 0; round < 10; round++) {
    for (let user = 0; user < 1000; user++) remembered('checkout', `user-${user}`);
  }
  // Two of a thousand users share one of 65,536 slots about eight times, and are then hashed in each round.
  expect(hashes()).toBeLessThan(2000 + 10 * 30);
});

it('a slot keeps the bucket of a recurring user when others occur once', () => {
  const { bucketOf, hashes } = counted();
  const remembered = rememberBuckets(bucketOf, 1);
  for (const userId of ['known', 'known', 'known']) remembered('checkout', userId);
  expect(hashes()).toBe(2);
  remembered('checkout', 'once');
  for (let time = 0; time < 5; time++) remembered('checkout', 'known');
  expect(hashes()).toBe(4);
});

it('long texts are not remembered', () => {
  const { bucketOf, hashes } = counted();
  const remembered = rememberBuckets(bucketOf);
  const userId = 'u'.repeat(1000);
  expect([remembered('a', userId), remembered('a', userId)]).toEqual(Array(2).fill(bucketOf('a', userId)));
  expect(hashes()).toBe(3);
});

it('remembered buckets equal those of the rule for texts of every length and kind, in shared slots', () => {
  const remembered = remember(bucketSteps, 16);
  const wrong: [string, string][] = [];
  for (let round = 0; round < 3; round++) {
    for (const flagKey of ['', 'checkout', 'flag-é', 'k'.repeat(60)]) {
      for (let length = 0; length < 150; length++) {
        for (const letter of ['u', 'é', '漢']) {
          // Repeated at once: the bucket is remembered, unless the text is too long.
          const userId = `${letter}${'7'.repeat(length)}`;
          for (let time = 0; time < 3; time++)
            if (remembered(flagKey, userId) !== realBucketOf(flagKey, userId)) wrong.push([flagKey, userId]);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

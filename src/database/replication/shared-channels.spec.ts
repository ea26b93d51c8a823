import { describe, expect, it } from 'vitest';
import { SharedChannels } from './shared-channels.js';

describe('SharedChannels', () => {
  const open = (): object => ({});

  it('opens a channel for the first subscriber of a key and shares it with the others', () => {
    const channels = new SharedChannels<object>();
    const first = channels.acquire('p', open);
    expect(channels.acquire('p', open)).toBe(first);
    expect(channels.acquire('q', open)).not.toBe(first);
    expect([channels.size, channels.keys(), channels.channels()[0]]).toEqual([2, ['p', 'q'], first]);
  });

  it('drops a channel with its last subscriber, and opens another one afterwards', () => {
    const channels = new SharedChannels<object>();
    const first = channels.acquire('p', open);
    channels.acquire('p', open);
    expect(channels.release('p', first)).toBe(false);
    expect(channels.isOpen('p', first)).toBe(true);
    expect(channels.release('p')).toBe(true);
    expect([channels.isOpen('p', first), channels.get('p'), channels.size]).toEqual([false, undefined, 0]);
    expect(channels.release('p')).toBe(false);
    expect(channels.acquire('p', open)).not.toBe(first);
  });

  it('keeps the successor of an evicted channel while the subscribers of the evicted one leave', () => {
    const channels = new SharedChannels<object>();
    const evicted = channels.acquire('p', open);
    channels.evict('p', evicted);
    const next = channels.acquire('p', open);
    expect(next).not.toBe(evicted);
    channels.evict('p', evicted);
    expect(channels.release('p', evicted)).toBe(false);
    expect(channels.get('p')).toBe(next);
  });

  it('keeps nothing when a channel cannot be opened', () => {
    const channels = new SharedChannels<object>();
    const fail = (): object => {
      throw new Error('cannot open');
    };
    expect(() => channels.acquire('p', fail)).toThrow('cannot open');
    expect(channels.size).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { parseEventBatch } from './event';

describe('a batch of the live stream', () => {
  it('counts events that the service did not examine as omitted', () => {
    const batch = { items: [], left_out: 3, unread: 40 };
    expect(parseEventBatch(JSON.stringify(batch)).leftOut).toBe(43);
    expect(parseEventBatch('{"items":[]}').leftOut).toBe(0);
  });
});

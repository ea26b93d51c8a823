import { describe, expect, it } from 'vitest';
import { sseBytes } from './sse-bytes.js';

describe('sseBytes', () => {
  it.each([
    [{ type: 'flags.changed', id: '7', data: '{"a":1}' }, 'event: flags.changed\nid: 7\ndata: {"a":1}\n\n'],
    [{ id: '7', retry: 1500 }, 'id: 7\nretry: 1500\n\n'],
    [{ comment: 'hb' }, ': hb\n\n'],
    [{ id: '7', data: '' }, 'id: 7\ndata: \n\n'],
  ])('writes %j', (message, text) => {
    expect(sseBytes(message).toString()).toBe(text);
  });

  it('prevents a text from ending its line, as the rest would be parsed as a field', () => {
    expect(sseBytes({ type: 'a\nid: 9', id: '1\r\nretry: 1', data: '\nx\r\ny\rz' }).toString()).toBe(
      'event: aid: 9\nid: 1retry: 1\ndata: \ndata: x\ndata: y\ndata: z\n\n',
    );
    expect(sseBytes({ comment: 'a\n\ndata: b' }).toString()).toBe(': a\n: \n: data: b\n\n');
  });
});

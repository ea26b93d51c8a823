import { describe, expect, it } from 'vitest';
import type { ToTab } from './live-protocol';
import { TokenBroker } from './token-broker';

describe('TokenBroker', () => {
  it('sends one request to one tab for all waiting streams, and another for the next stream', async () => {
    const questions: ToTab[] = [];
    const broker = new TokenBroker(() => [(message) => questions.push(message)]);
    const waiting = [broker.request(false), broker.request(false)];
    expect(questions).toEqual([{ kind: 'token-wanted', renew: false }]);
    broker.take('first');
    expect(await Promise.all(waiting)).toEqual(['first', 'first']);

    const renewed = broker.request(true);
    expect(questions.slice(1)).toEqual([{ kind: 'token-wanted', renew: true }]);
    broker.take('second');
    expect(await renewed).toBe('second');
  });
});

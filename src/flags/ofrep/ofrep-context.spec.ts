import { describe, expect, it } from 'vitest';
import { ofrepContext, missingUser } from './ofrep-context.js';

const SIMILAR = 'send targetingKey. The context has a similar name; names are case-sensitive.';

describe('missingUser', () => {
  it.each([
    [{}, 'send targetingKey.'],
    [{ targetingKey: null }, 'targetingKey is null. Send a text.'],
    [{ targetingKey: '' }, 'targetingKey is empty. Send a text.'],
    [{ userId: 42 }, 'userId is a number. Send it as text. It takes precedence over targetingKey.'],
    [
      { targetingKey: '42', userId: 42 },
      'userId is a number. Send it as text. It takes precedence over targetingKey.',
    ],
    [
      { targetingKey: '42', userId: null },
      'userId is null. Send a text, or leave it out. It takes precedence over targetingKey.',
    ],
    [
      { targetingKey: '42', userId: '' },
      'userId is empty. Send a text, or leave it out. It takes precedence over targetingKey.',
    ],
    [{ userId: ['42'] }, 'userId is a list. Send it as text. It takes precedence over targetingKey.'],
    [{ userId: {} }, 'userId is an object. Send it as text. It takes precedence over targetingKey.'],
    [{ userId: true }, 'userId is a boolean. Send it as text. It takes precedence over targetingKey.'],
    [{ targetingkey: '42' }, SIMILAR],
    [{ targeting_key: '42' }, SIMILAR],
    [{ user_id: 42 }, SIMILAR],
    [{ UserID: '42' }, SIMILAR],
    [{ userIds: ['42'], key: '42' }, 'send targetingKey.'],
  ])('states what is wrong in %j', (context, problem) => {
    expect(missingUser(ofrepContext({ context }))).toBe(problem);
  });

  it.each([
    { targetingKey: '42' },
    { userId: '42', context: null },
    { targetingKey: '42', context: undefined, flag: 'a' },
  ])('states that the user is beside the context in %j', (body) => {
    expect(missingUser(ofrepContext(body))).toBe('send targetingKey within context, not beside it.');
  });

  it('uses the user within the context when there is another one outside', () => {
    const body = { targetingKey: '1', context: { targetingKey: '2' } };
    expect(ofrepContext(body)).toMatchObject({ userId: '2' });
    expect(missingUser(ofrepContext({ targetingKey: '1', context: {} }))).toBe('send targetingKey.');
  });
});

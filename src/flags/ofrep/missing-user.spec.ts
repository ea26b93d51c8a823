import { describe, expect, it } from 'vitest';
import { missingUser } from './missing-user.js';
import { ofrepContext } from './ofrep-context.js';

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
  ])('states what is wrong in %j', (context, problem) => {
    expect(missingUser(ofrepContext({ context }))).toBe(problem);
  });
});

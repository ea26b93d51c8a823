import { describe, expect, it } from 'vitest';
import { cronText, parsedCron } from './cron-text';

describe('a cron expression', () => {
  it('is rejected when it is invalid', () => {
    for (const cron of [
      '',
      '* * * *',
      '60 * * * *',
      '* * * * * *',
      '*/0 * * * *',
      '5-1 * * * *',
      'x * * * *',
    ]) {
      expect(parsedCron(cron)).toBeNull();
    }
  });
});

describe('a schedule in words', () => {
  it.each([
    ['30 6 * * *', 'At 06:30 every day, UTC'],
    ['0 9 * * MON-FRI', 'At 09:00 from Monday to Friday, UTC'],
    ['0 9 * * SUN', 'At 09:00 on Sunday, UTC'],
    ['0 0 1 * *', 'At 00:00 on day 1 of each month, UTC'],
    ['*/15 * * * *', 'Every 15 minutes, UTC'],
    ['* * * * *', 'Every minute, UTC'],
    ['5 * * * *', 'Every hour at minute 5, UTC'],
    ['*/15 6 * * *', 'At the times */15 6 * * *, UTC'],
    ['5/15 * * * *', 'At the times 5/15 * * * *, UTC'],
    ['0 0 1 1 *', 'At the times 0 0 1 1 *, UTC'],
    ['0 0 L * *', 'At the times 0 0 L * *, UTC'],
  ])('%s: %s', (cron, expected) => {
    expect(cronText(cron, 'UTC')).toBe(expected);
  });
});

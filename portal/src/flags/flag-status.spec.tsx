import { describe, expect, it } from 'vitest';
import { renderScreen } from '../test/render';
import { UsageText } from './flag-status';

describe('the usage of a flag in words', () => {
  const DAYS_AGO = new Date(Date.now() - 5 * 86_400_000).toISOString();

  it.each([
    ['a new flag', 0, null, 'Never evaluated'],
    ['a flag that programs have stopped evaluating', 0, DAYS_AGO, 'Last evaluated 5 days ago'],
    ['a flag in use', 1234, DAYS_AGO, '1,234 evaluations since yesterday'],
  ])('describes the use of %s', async (_what, count, last, text) => {
    const flag = { evaluations_since_yesterday: count, last_evaluated_at: last };
    const { container } = await renderScreen(<UsageText flag={flag} />);
    expect(container.querySelector('main')).toHaveTextContent(text);
  });
});

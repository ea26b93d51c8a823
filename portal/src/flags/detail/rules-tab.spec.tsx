import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../test/fake-api';
import { renderScreen } from '../../test/render';
import { ImpactLine, impactText } from './rules-tab';

const USAGE = '/api/flags/usage';
const day = (at_rollout: number) => ({ day: '2026-11-20', on: 10, off: 20_000, at_rollout });

describe('the impact of a rollout', () => {
  it('is estimated from the evaluations that programs reported in seven days', async () => {
    const calls = fakeApi({
      [`GET ${USAGE}`]: { body: { key: 'f', last_evaluated_at: null, days: [day(6000), day(2904)] } },
    });
    await renderScreen(<ImpactLine project="shop" flag={{ key: 'f', rollout: 10 }} rollout={35} />);
    expect(await screen.findByRole('status')).toHaveTextContent(
      'On for about 3,100 instead of 890 of 8,904 evaluations, estimated from those of the last 7 days that reached this step.',
    );
    expect(calls.find(({ path }) => path === USAGE)?.search.get('days')).toBe('7');
  });

  it.each([
    [100, 0, 0, 'On for about 0 of 100 '],
    [7, 50, 50, 'On for about 4 of 7 '],
    [123_456, 100, 100, 'On for about 120,000 of 123,456 '],
    [1000, 0, 25, 'On for about 0 instead of 250 of 1,000 '],
  ])('%i evaluations at %i %% instead of %i %%', (came, rollout, saved, text) => {
    expect(impactText(came, rollout, saved)).toContain(text);
  });
});

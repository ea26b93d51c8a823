import { describe, expect, it } from 'vitest';
import { costRows } from './cost.overview';

const item = (period: string, amount: string) =>
  ({ currency: 'EUR', period, amount, comparison: null }) as Parameters<typeof costRows>[0]['items'][number];
const rows = (to: string, items: ReturnType<typeof item>[]) =>
  costRows({ from: '2026-09', to, complete: true, items, forecast: [], uncounted_events: 0 });

describe('costs of the current month', () => {
  it('ignore the month before last, which a browser with a late clock requests', () => {
    expect(rows('2026-11', [item('2026-11', '5'), item('2026-09', '7')])).toMatchObject([
      { running: '5', before: null },
    ]);
  });

  it('compare January with December', () => {
    expect(rows('2027-01', [item('2027-01', '5'), item('2026-12', '7')])).toMatchObject([
      { running: '5', before: '7' },
    ]);
  });
});

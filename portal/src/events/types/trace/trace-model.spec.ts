import { describe, expect, it } from 'vitest';
import { placed, zoomed } from './trace-model';

describe('the time axis of a trace', () => {
  it('zooms around a time and stays within the trace', () => {
    expect(zoomed({ fromMs: 0, toMs: 100 }, 0.5, 50, 100)).toEqual({ fromMs: 25, toMs: 75 });
    expect(zoomed({ fromMs: 0, toMs: 100 }, 0.5, 0, 100)).toEqual({ fromMs: 0, toMs: 50 });
    expect(zoomed({ fromMs: 50, toMs: 100 }, 2, 90, 100)).toEqual({ fromMs: 0, toMs: 100 });
    expect(zoomed({ fromMs: 10, toMs: 11 }, 0.5, 99.9, 100)).toEqual({ fromMs: 99, toMs: 100 });
  });

  it('positions intervals in percent, cut at its ends, and none that is outside', () => {
    const window = { fromMs: 100, toMs: 200 };
    expect(placed(window, 125, 150)).toEqual({ left: '25.000%', width: '25.000%' });
    expect(placed(window, 0, 1000)).toEqual({ left: '0.000%', width: '100.000%' });
    expect(placed(window, 150, 150)).toEqual({ left: '50.000%', width: '0.000%' });
    expect([placed(window, 0, 99), placed(window, 201, 300)]).toEqual([null, null]);
  });
});

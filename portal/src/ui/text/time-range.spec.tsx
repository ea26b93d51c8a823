import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { LIST_RANGES, rangeParam, toRangeParam, useRangeStart } from './time-range';

describe('a range in a URL', () => {
  it('is one of the ranges of its screen', () => {
    expect(v.parse(rangeParam(LIST_RANGES), '7d')).toBe('7d');
    expect(v.parse(rangeParam(LIST_RANGES), '90d')).toBeUndefined();
    expect(v.parse(rangeParam([...LIST_RANGES, '90d']), '90d')).toBe('90d');
  });

  it('is neither read nor written when it is the default', () => {
    expect(v.parse(rangeParam(LIST_RANGES), '24h')).toBeUndefined();
    expect(toRangeParam('24h')).toBeUndefined();
    expect(toRangeParam('1h')).toBe('1h');
  });
});

describe('the start of a range', () => {
  afterEach(() => void vi.useRealTimers());

  it('is counted from the full minute in which the screen was opened, and stays while time passes', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T10:00:59Z') });
    const { result, rerender } = renderHook(({ range }: { range: '1h' | '7d' }) => useRangeStart(range), {
      initialProps: { range: '1h' },
    });
    expect(result.current).toBe('2026-11-22T09:00:00.000Z');
    vi.setSystemTime(Date.parse('2026-11-22T10:05:00Z'));
    rerender({ range: '1h' });
    expect(result.current).toBe('2026-11-22T09:00:00.000Z');
    rerender({ range: '7d' });
    expect(result.current).toBe('2026-11-15T10:00:00.000Z');
  });
});

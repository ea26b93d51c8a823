import { describe, expect, it } from 'vitest';
import { filtersOf, hasFilters, parseExplorerSearch, windowOf } from './search';

describe('parseExplorerSearch', () => {
  it('keeps valid parameters', () => {
    const search = {
      q: 'timeout',
      type: 'error,log',
      level: 'error',
      source: 'billing',
      range: '7d',
      live: true,
      event: '01a2002a-4705-717e-ad95-86bfe481b7c3',
    };
    expect(parseExplorerSearch(search)).toEqual(search);
  });

  it('drops unknown and invalid parameters only', () => {
    expect(
      parseExplorerSearch({
        q: ['x'],
        type: 'log,<script>,,log',
        level: 'loud,warn',
        range: '1000y',
        from: 'yesterday',
        live: 'yes',
        event: '../../etc',
        utm_source: 'mail',
      }),
    ).toEqual({ type: 'log', level: 'warn' });
  });

  it('keeps exclusions and data filters within the limits of the service', () => {
    expect(
      parseExplorerSearch({
        not_type: 'log',
        not_level: 'info,loud',
        not_source: ['a,b', '', 'a,b', 7],
        data: ['{"a":1}', '{"a":', '{}', 'x'.repeat(600)],
        not_data: { typed: { by: 'hand' } },
      }),
    ).toEqual({
      not_type: 'log',
      not_level: 'info',
      not_source: ['a,b', '7'],
      data: ['{"a":1}'],
      not_data: ['{"typed":{"by":"hand"}}'],
    });
  });

  it('reads a number in the URL as text', () => {
    expect(parseExplorerSearch({ q: 500 })).toEqual({ q: '500' });
  });

  it('does not write the default range', () => {
    expect(parseExplorerSearch({ range: '24h' })).toEqual({});
  });

  it('has either a preset or a custom range, and no live tail in the latter', () => {
    expect(
      parseExplorerSearch({
        range: '7d',
        from: '2026-11-01T00:00:00Z',
        to: '2026-11-02T00:00:00Z',
        live: true,
      }),
    ).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' });
  });

  it('drops a range that ends before it begins', () => {
    expect(parseExplorerSearch({ from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' })).toEqual({});
  });

  it('drops a text that the service would reject', () => {
    expect(parseExplorerSearch({ q: 'x'.repeat(201) })).toEqual({});
  });

  it('accepts unknown types, which a newer service can have', () => {
    expect(parseExplorerSearch({ type: 'video_job' })).toEqual({ type: 'video_job' });
  });
});

describe('windowOf', () => {
  it('ends now for a preset', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(windowOf({}, now)).toEqual({ from: '2026-11-20T12:00:00.000Z' });
    expect(windowOf({ range: '15m' }, now)).toEqual({ from: '2026-11-21T11:45:00.000Z' });
    expect(windowOf({ to: '2026-11-01T00:00:00.000Z' }, now)).toEqual({
      from: undefined,
      to: '2026-11-01T00:00:00.000Z',
    });
  });
});

describe('hasFilters', () => {
  it('does not count the time window as a filter', () => {
    expect(hasFilters(filtersOf({ range: '7d', live: true }))).toBe(false);
    expect(hasFilters(filtersOf({ source: 'billing' }))).toBe(true);
  });
});

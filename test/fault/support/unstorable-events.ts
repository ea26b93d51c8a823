/** Events that pass JSON.parse and that PostgreSQL would refuse, or that would harm the service. */
export interface UnstorableEvent {
  name: string;
  text: (marker: string) => string;
}

const log = (marker: string, fields: string, ts = '2026-11-21T10:00:00Z'): string =>
  `{"type":"log","ts":"${ts}","data":{"message":"unstorable","marker":${JSON.stringify(marker)},${fields}}}`;

export const UNSTORABLE_EVENTS: readonly UnstorableEvent[] = [
  { name: 'U+0000 in a value', text: (marker) => log(marker, String.raw`"x":"a\u0000b"`) },
  { name: 'U+0000 in a name', text: (marker) => log(marker, String.raw`"a\u0000b":1`) },
  {
    name: 'U+0000 in a value that a later one replaces',
    text: (marker) => log(marker, String.raw`"x":"\u0000","x":1`),
  },
  { name: 'a lone high surrogate', text: (marker) => log(marker, String.raw`"x":"\ud800"`) },
  { name: 'a lone low surrogate in a name', text: (marker) => log(marker, String.raw`"\udc00x":1`) },
  { name: '1e400', text: (marker) => log(marker, '"x":1e400') },
  { name: '-1e200000', text: (marker) => log(marker, '"x":[-1e200000]') },
  { name: '1e-200000', text: (marker) => log(marker, '"x":1e-200000') },
  { name: '33 levels', text: (marker) => log(marker, `"x":${'['.repeat(33)}${']'.repeat(33)}`) },
  { name: '20,000 levels', text: (marker) => log(marker, `"x":${'['.repeat(20_000)}${']'.repeat(20_000)}`) },
  { name: 'an event over 256 KB', text: (marker) => log(marker, `"x":"${'x'.repeat(256 * 1024)}"`) },
  { name: 'a long indexed text', text: (marker) => log(marker, `"level":"${'x'.repeat(3000)}"`) },
  { name: '30 February', text: (marker) => log(marker, '"x":1', '2026-02-30T10:00:00Z') },
  { name: 'second 61', text: (marker) => log(marker, '"x":1', '2026-11-21T10:00:61Z') },
  { name: 'an offset', text: (marker) => log(marker, '"x":1', '2026-11-21T10:00:00+01:00') },
  { name: 'a time far ahead', text: (marker) => log(marker, '"x":1', '2126-11-21T10:00:00Z') },
  { name: 'no time zone', text: (marker) => log(marker, '"x":1', '2026-11-21T10:00:00') },
  { name: 'the year 294277', text: (marker) => log(marker, '"x":1', '+294277-01-01T00:00:00Z') },
];

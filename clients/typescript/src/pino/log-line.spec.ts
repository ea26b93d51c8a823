import { expect, it } from 'vitest';
import { logLineEvent } from './log-line.js';

it('maps the message, level, time and name of a line, and puts the rest into fields', () => {
  const line =
    '{"level":40,"time":1795000000123,"pid":7,"name":"billing","orderId":"o-1","traceId":"t","spanId":"s","msg":"late"}';
  expect(logLineEvent(line, 'default')).toEqual({
    type: 'log',
    ts: new Date(1_795_000_000_123).toISOString(),
    data: {
      level: 'warn',
      message: 'late',
      module: 'billing',
      traceId: 't',
      spanId: 's',
      fields: { pid: 7, orderId: 'o-1' },
    },
  });
});

it.each([
  [10, 'trace'],
  [20, 'debug'],
  [35, 'info'],
  [50, 'error'],
  [99, 'fatal'],
  ['notice', 'notice'],
  [null, 'info'],
])('maps the level %j', (level, name) => {
  expect(logLineEvent(JSON.stringify({ level }), undefined).data).toEqual({ level: name, message: '' });
});

it.each([
  ['"2026-11-21T10:00:00.5Z"', '2026-11-21T10:00:00.500Z'],
  ['1795000000', new Date(1_795_000_000_000).toISOString()],
  ['"yesterday"', undefined],
])('reads the time %s', (time, ts) => {
  expect(logLineEvent(`{"time":${time}}`, undefined).ts).toBe(ts);
});

it('sends a line that is not a JSON object as the message', () => {
  for (const line of ['listening', '{"level":30', '[1]', 'null']) {
    expect(logLineEvent(line, 'api').data).toEqual({ level: 'info', message: line, module: 'api' });
  }
});

it('replaces lone surrogates, for which the event would be dropped, and keeps their escape sequence in literal text', () => {
  const { data } = logLineEvent(String.raw`{"msg":"\ud800","a":{"b":"\\ud800"}}`, undefined);
  expect(data).toMatchObject({ message: '\ufffd', fields: { a: { b: String.raw`\ud800` } } });
});

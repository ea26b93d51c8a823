import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../common/problem/problem-error.js';
import { readSignedFields } from './signature/signed-body.js';
import { readStateChange, STATE_WORDS } from './state-change.js';

const RUN = '3f0d1c1e-8f0a-7c3e-9d55-0e6a9a0c1b2d';
const OTHER = '3f0d1c1e-8f0a-7c3e-9d55-0e6a9a0c1b2e';

describe('the body of a callback', () => {
  it.each([
    ['submitted', 'queued'],
    ['queued', 'queued'],
    ['running', 'running'],
    ['succeeded', 'success'],
    ['success', 'success'],
    ['failed', 'failed'],
    ['canceled', 'canceled'],
  ])('maps the state %s to %s', (word, state) => {
    expect(read({ run_id: RUN, state: word })).toEqual({
      state,
      clearNumber: null,
      startedAt: null,
      endedAt: null,
      error: null,
    });
  });

  it.each(['SUCCESS', 'constructor', 7, ['running']])('is rejected with the state %j', (state) => {
    expect(problemOf({ run_id: RUN, state })).toMatchObject({
      code: 'callback_invalid',
      errors: [{ path: 'state', problem: `must be one of ${STATE_WORDS.join(', ')}` }],
    });
  });

  it.each([
    ['run_id', { run_id: RUN }],
    ['dag_run_id', { dag_run_id: RUN }],
    ['dag_run_id beside an empty run_id', { run_id: null, dag_run_id: RUN }],
    ['run_id in capitals', { run_id: RUN.toUpperCase() }],
  ])('names its run by %s', (_by, ids) => {
    expect(read({ ...ids, state: 'running' }).state).toBe('running');
  });

  it.each([
    ['another run_id', { run_id: OTHER }, 'run_id'],
    ['another dag_run_id', { dag_run_id: OTHER }, 'dag_run_id'],
    ['another dag_run_id beside the right run_id', { run_id: RUN, dag_run_id: OTHER }, 'dag_run_id'],
    ['another run_id beside the right dag_run_id', { run_id: OTHER, dag_run_id: RUN }, 'run_id'],
    ['a list of ids', { run_id: [RUN] }, 'run_id'],
  ])('is rejected as a mismatch with %s', (_with, ids, path) => {
    expect(problemOf({ ...ids, state: 'running' })).toMatchObject({
      code: 'callback_run_mismatch',
      errors: [{ path }],
    });
  });

  it('must name a run', () => {
    expect(problemOf({ state: 'running', run_id: null })).toMatchObject({
      code: 'callback_invalid',
      errors: [{ path: 'run_id', problem: 'is missing' }],
    });
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['a list', Buffer.from('[]')],
    ['null', Buffer.from('null')],
    [
      'bytes that are not UTF-8',
      Buffer.from(`{"run_id":"${RUN}","state":"running","error":"\xff"}`, 'latin1'),
    ],
    ['unclosed brackets', Buffer.from('['.repeat(60_000))],
  ])('is rejected as %s', (_what, body) => {
    expect(problemOf(body)).toMatchObject({ code: 'callback_invalid' });
  });

  it('reads the times as Python and JavaScript write them', () => {
    const times = { started_at: '2026-11-21T10:40:00.123456+00:00', ended_at: '2026-11-21T12:40:01+0200' };
    expect(read({ run_id: RUN, state: 'success', ...times })).toMatchObject({
      startedAt: new Date('2026-11-21T10:40:00.123Z'),
      endedAt: new Date('2026-11-21T10:40:01Z'),
    });
  });

  it.each([
    'yesterday',
    '2026-11-21T10:40:00',
    '0001-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
    1_795_257_600,
  ])('ignores the time %j', (time) => {
    const change = read({ run_id: RUN, state: 'success', started_at: time, ended_at: time });
    expect([change.startedAt, change.endedAt]).toEqual([null, null]);
  });

  it('keeps the beginning of a long error, and ignores a value that is no error text', () => {
    expect(read({ run_id: RUN, state: 'failed', error: 'x'.repeat(5000) }).error).toHaveLength(2000);
    for (const error of ['', 7, {}, null])
      expect(read({ run_id: RUN, state: 'failed', error }).error).toBeNull();
  });

  it('accepts valid clear numbers, and ignores invalid ones', () => {
    expect(read({ run_id: RUN, state: 'failed', clear_number: 3 }).clearNumber).toBe(3);
    for (const clear_number of [-1, 1.5, 2 ** 31, '1', null]) {
      expect(read({ run_id: RUN, state: 'failed', clear_number }).clearNumber).toBeNull();
    }
  });
});

function read(body: object): ReturnType<typeof readStateChange> {
  return readStateChange(readSignedFields(Buffer.from(JSON.stringify(body)), RUN));
}

function problemOf(body: Buffer | object): unknown {
  try {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return readStateChange(readSignedFields(bytes, RUN));
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
    return error;
  }
}

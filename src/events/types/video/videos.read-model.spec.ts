import { describe, expect, it } from 'vitest';
import { statesOf } from './videos.read-model.js';

describe('statesOf', () => {
  it('adds up the time in each status, also in a repeated one', () => {
    const reports = [
      { atMs: 0, status: 'queued' },
      { atMs: 10, status: 'running' },
      { atMs: 15, status: 'queued' },
      { atMs: 17, status: null },
      { atMs: 20, status: 'running' },
      { atMs: 30, status: 'done' },
    ];
    expect(statesOf(reports)).toEqual({
      states: [
        { status: 'queued', enteredMs: 0, durationMs: 15 },
        { status: 'running', enteredMs: 10, durationMs: 15 },
        { status: 'done', enteredMs: 30, durationMs: 0 },
      ],
      current: { status: 'done', sinceMs: 30 },
    });
  });

  it('keeps the start of a status that is reported again', () => {
    const reports = [
      { atMs: 5, status: 'running' },
      { atMs: 9, status: 'running' },
    ];
    expect(statesOf(reports)).toEqual({
      states: [{ status: 'running', enteredMs: 5, durationMs: 4 }],
      current: { status: 'running', sinceMs: 5 },
    });
  });

  it('has no status when no report has one', () => {
    expect(statesOf([{ atMs: 5, status: null }])).toEqual({ states: [], current: null });
  });
});

import { describe, expect, it } from 'vitest';
import { Problem, fieldSentence, namedFieldSentence } from './problem';

const FIELDS = [
  { path: 'expires_at', problem: 'must be in the future' },
  { path: 'input.day', problem: 'must be a date' },
];
const read = (detail: string, errors?: object[]) =>
  Problem.of(Response.json({ code: 'validation_failed', title: 'T', detail, errors }, { status: 400 }));

describe('a problem', () => {
  it('shows its fields instead of a detail that only refers to them', async () => {
    const { detail } = await read('Some fields are not valid; see `errors`.', FIELDS);
    expect(detail).toBe('Expires at: must be in the future. Input › day: must be a date.');
  });

  it.each([
    ['Send the next_cursor of the previous page, unchanged.', FIELDS],
    ['Some fields are not valid; see `errors`.', undefined],
  ])('keeps the detail %j beside %j', async (text, errors) => {
    expect((await read(text, errors)).detail).toBe(text);
  });

  it('lists the remaining fields when the others are shown beside their inputs', async () => {
    const whole = await read('Some fields are not valid; see `errors`.', FIELDS);
    const rest = whole.about(FIELDS.slice(1));
    expect([rest.detail, rest.fields]).toEqual(['Input › day: must be a date.', FIELDS.slice(1)]);
    expect([rest.code, rest.status, rest.title]).toEqual(['validation_failed', 400, 'T']);
  });
});

describe('the problem of a field', () => {
  it.each([
    ['required', 'Required.'],
    ['is wrong. Correct it.', 'Is wrong. Correct it.'],
  ])('is a sentence beside the field: %s', (problem, sentence) => {
    expect(fieldSentence(problem)).toBe(sentence);
  });

  it.each([
    ['input.first_name', 'Input › first_name: must be set.'],
    ['contexts[0].env', 'Contexts 1 › env: must be set.'],
    ['Idempotency-Key', 'Idempotency-Key: must be set.'],
    ['', 'Must be set.'],
  ])('starts with the name of the field elsewhere: %j', (path, sentence) => {
    expect(namedFieldSentence({ path, problem: 'must be set' })).toBe(sentence);
  });
});

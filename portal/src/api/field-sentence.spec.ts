import { describe, expect, it } from 'vitest';
import { fieldSentence, namedFieldSentence } from './field-sentence';

describe('what the service states of a field', () => {
  it.each([
    ['must be in the future', 'Must be in the future.'],
    ['required', 'Required.'],
    ['is wrong. Correct it.', 'Is wrong. Correct it.'],
  ])('is a sentence beside the field: %s', (problem, sentence) => {
    expect(fieldSentence(problem)).toBe(sentence);
  });

  it.each([
    ['expires_at', 'Expires at: must be set.'],
    ['input.first_name', 'Input › first_name: must be set.'],
    ['contexts[0].env', 'Contexts 1 › env: must be set.'],
    ['Idempotency-Key', 'Idempotency-Key: must be set.'],
    ['', 'Must be set.'],
  ])('has the name of the field elsewhere: %j', (path, sentence) => {
    expect(namedFieldSentence({ path, problem: 'must be set' })).toBe(sentence);
  });
});

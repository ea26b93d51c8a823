import { describe, expect, it } from 'vitest';
import { failureOf } from './postgres-failure.js';

const withCode = (code: string): Error => Object.assign(new Error('some text of the server'), { code });

describe('failureOf', () => {
  it.each([
    ['22P05', 'data', 'untranslatable character'],
    ['22003', 'data', 'numeric value out of range'],
    ['54000', 'data', 'index row size'],
    ['54001', 'data', 'statement too complex'],
    ['23514', 'data', 'check violation'],
    ['40001', 'conflict', 'serialization failure'],
    ['40P01', 'conflict', 'deadlock detected'],
    ['55P03', 'busy', 'lock not available'],
    ['57014', 'busy', 'statement timeout'],
    ['57P01', 'unavailable', 'admin shutdown'],
    ['53100', 'busy', 'disk full'],
    ['53300', 'busy', 'too many connections'],
    ['25006', 'unavailable', 'read only'],
    ['08006', 'unavailable', 'connection failure'],
    ['ECONNREFUSED', 'unavailable', 'no server'],
  ])('classifies %s as %s (%s)', (code, kind) => {
    expect(failureOf(withCode(code)).kind).toBe(kind);
  });

  it('never exposes the message of the server', () => {
    for (const code of ['22P05', '40001', '55P03', 'ECONNREFUSED', '']) {
      expect(failureOf(withCode(code)).reason).not.toContain('some text');
    }
  });
});

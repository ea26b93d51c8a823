import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { readReport, readKind } from './read-report.js';

const SCHEMA = new URL('../../../contracts/callbacks/v1/reports.schema.json', import.meta.url);
const isValid = new Ajv2020({ allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(SCHEMA, 'utf8')) as object,
);
const AT = { at: '2026-11-24T01:00:00.123456+00:00' };
const LATEST = Date.parse('2026-11-24T01:05:00Z');

describe('the published schema of reports', () => {
  it.each([
    { kind: 'progress', done: 0 },
    { kind: 'progress', done: 1.5, total: 2, message: 'x'.repeat(500), task_id: 'load' },
    { kind: 'progress', done: 1, total: null, message: null, task_id: null, more: 1 },
    { kind: 'result', result: {} },
    { kind: 'artifact', name: 'a', url: 'https://a.example/' },
    { kind: 'artifact', name: 'a', content_base64: 'YQ==', content_type: 'text/csv' },
    { kind: 'artifact', name: 'a', url: null, content_base64: '', content_type: null },
    { kind: 'approval', name: 'a', message: 'x'.repeat(2000), deadline_seconds: 604_800 },
  ])('accepts %j, as the service does', (fields) => {
    expect([isValid({ ...AT, ...fields }), isAccepted({ ...AT, ...fields })]).toEqual([true, true]);
  });

  it.each([
    { kind: 'progress', done: -1 },
    { kind: 'progress' },
    { kind: 'progress', done: '1' },
    { kind: 'progress', done: 1, total: 0 },
    { kind: 'progress', done: 1, message: 'x'.repeat(501) },
    { kind: 'progress', done: 1, task_id: 7 },
    { kind: 'progress', done: 1, at: 'now' },
    { kind: 'result' },
    { kind: 'result', result: [] },
    { kind: 'artifact', url: 'https://a.example/' },
    { kind: 'artifact', name: '', url: 'https://a.example/' },
    { kind: 'artifact', name: 'a' },
    { kind: 'artifact', name: 'a', url: 'http://a.example/' },
    { kind: 'artifact', name: 'a', url: 'javascript:alert(1)' },
    { kind: 'artifact', name: 'a', url: 'https://a.example/', content_base64: 'YQ==' },
    { kind: 'artifact', name: 'a', content_base64: 7 },
    { kind: 'artifact', name: 'a', content_base64: 'YQ==', content_type: 7 },
    { kind: 'approval', name: '', message: 'Continue?', deadline_seconds: 60 },
    { kind: 'approval', name: 'a', message: '', deadline_seconds: 60 },
    { kind: 'approval', name: 'a', message: 'x'.repeat(2001), deadline_seconds: 60 },
    { kind: 'approval', name: 'a', deadline_seconds: 60 },
    { kind: 'approval', name: 'a', message: 'Continue?' },
    { kind: 'approval', name: 'a', message: 'Continue?', deadline_seconds: 0 },
    { kind: 'approval', name: 'a', message: 'Continue?', deadline_seconds: 604_801 },
    { kind: 'approval', name: 'a', message: 'Continue?', deadline_seconds: 1.5 },
    { kind: 'token' },
  ])('rejects %j, as the service does', (fields) => {
    expect([isValid({ ...AT, ...fields }), isAccepted({ ...AT, ...fields })]).toEqual([false, false]);
  });
});

function isAccepted(fields: Record<string, unknown>): boolean {
  try {
    const kind = readKind(fields);
    if (kind === 'state') return false;
    readReport(kind, fields, Buffer.from(JSON.stringify(fields)), LATEST);
    return true;
  } catch {
    return false;
  }
}

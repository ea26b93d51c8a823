import { describe, expect, it } from 'vitest';
import { attachmentHeader, servedType } from './artifact-downloads.js';

describe('the download of an artifact', () => {
  it.each([
    ['report.csv', `attachment; filename="report.csv"; filename*=UTF-8''report.csv`],
    ['a/b\\c.csv', `attachment; filename="a_b_c.csv"; filename*=UTF-8''a_b_c.csv`],
    ['"; x=1', `attachment; filename="_; x=1"; filename*=UTF-8''%22%3B%20x%3D1`],
    [
      "Größe (1)'%.txt",
      `attachment; filename="Gr__e (1)'_.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29%27%25.txt`,
    ],
  ])('is an attachment with a safe file name for %s', (name, header) => {
    expect(attachmentHeader(name)).toBe(header);
  });

  it('keeps media types of data, and replaces types that a browser executes', () => {
    expect(servedType('text/csv; charset=utf-8')).toBe('text/csv; charset=utf-8');
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/xhtml+xml',
      'text/javascript',
      'text/html; a=b',
      '',
    ]) {
      expect(servedType(type)).toBe('application/octet-stream');
    }
  });
});

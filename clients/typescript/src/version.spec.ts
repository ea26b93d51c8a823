import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VERSION } from './version.js';

it('sends the version of the package in the user agent', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  expect(VERSION).toBe((JSON.parse(text) as { version: string }).version);
});

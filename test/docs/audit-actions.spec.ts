import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS } from '../../src/audit/audit-actions.js';

const DOCUMENT = join(import.meta.dirname, '..', '..', 'docs', 'audit-log.md');

describe('docs/audit-log.md', () => {
  it('lists every action of the audit log, in alphabetical order', () => {
    const [, section = ''] = readFileSync(DOCUMENT, 'utf8').split('\n## Actions\n');
    const listed = [...section.matchAll(/^\| `([a-z_]+\.[a-z_]+)` +\| `[a-z_]+(?:\/<[a-z ]+>)?` +\| \S/gm)];
    expect(listed.map(([, action]) => action)).toEqual([...AUDIT_ACTIONS]);
    expect([...AUDIT_ACTIONS].toSorted()).toEqual([...AUDIT_ACTIONS]);
  });
});

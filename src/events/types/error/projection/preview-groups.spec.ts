import { describe, expect, it } from 'vitest';
import { comparison, previewText } from './preview-groups.js';

const row = (id: string, ...fingerprints: string[]) => ({
  id,
  title: `Error: ${id}`,
  fingerprints: new Set(fingerprints),
});

describe('the preview of a fingerprint rule', () => {
  it('counts groups that stay, split, are joined, or have no stored events', () => {
    const preview = comparison([
      row('stays', 'a'),
      row('splits', 'b', 'c', 'd'),
      row('joins', 'e'),
      row('joined', 'e'),
      row('both', 'e', 'f'),
      row('gone'),
    ]);
    expect(preview).toMatchObject({ checked: 5, unchanged: 1, split: 2, joined: 3, unknown: 1 });
    expect(preview.splitExamples).toEqual([
      { id: 'splits', title: 'Error: splits', groups: 3 },
      { id: 'both', title: 'Error: both', groups: 2 },
    ]);
    expect(preview.joinExamples.map(({ id, groups }) => [id, groups])).toEqual([
      ['joins', 2],
      ['joined', 2],
      ['both', 2],
    ]);
  });

  it('counts fingerprints that users merged as one group', () => {
    expect(comparison([row('merged', 'a'), row('merged', 'b')])).toMatchObject({ checked: 1, unchanged: 1 });
    expect(comparison([row('merged', 'a'), row('merged', 'a')])).toMatchObject({ checked: 1, unchanged: 1 });
  });

  it('prints titles without control characters', () => {
    const text = previewText(comparison([{ ...row('x', 'a', 'b'), title: 'Error: \u001b[31mred\n' }]), 2);
    expect(text).toContain('Groups checked: 1; 0 would stay as they are, 1 would split');
    expect(text).toContain('  x  into 2  Error: ?[31mred?\n');
  });
});

import { describe, expect, it } from 'vitest';
import { isAppSlug } from '../model/app-slug.js';
import { ownerSlug } from './owner.js';

describe('ownerSlug', () => {
  it.each([
    ['Example', 'example'],
    ['Müller & Söhne GmbH', 'muller-sohne-gmbh'],
    ['  A.B -- C  ', 'a-b-c'],
    ['İstanbul ﬁnance', 'istanbul-finance'],
    ['株式会社 例', '株式会社-例'],
    ['ภาษาไทย', 'ภาษาไทย'],
    ['&&&', 'org'],
    ['', 'org'],
  ])('of %j is %j', (name, slug) => {
    expect(ownerSlug(name)).toBe(slug);
  });
});

describe('isAppSlug', () => {
  it.each(['0', 'nightly-report', 'a_b-c', 'x'.repeat(63), 'installations-2'])('accepts %j', (slug) => {
    expect(isAppSlug(slug)).toBe(true);
  });

  it.each([
    '',
    'A',
    'a__b',
    'a--b',
    'a-_b',
    '-a',
    'a-',
    'ä',
    'x'.repeat(64),
    'installations',
    'runs',
    'new',
    'manifest.schema.json',
    '0190a000-0000-7000-8000-000000000000',
    'a\n',
    5,
  ])('rejects %j', (slug) => {
    expect(isAppSlug(slug)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { projectKeyError } from './create-project-form';

describe('keys of projects', () => {
  it.each(['1-a', 'a'.repeat(63)])('accept %s', (key) => {
    expect(projectKeyError(key)).toBeNull();
  });

  it.each(['a', '-a', 'Shop', 'a'.repeat(64), '6f1c6a6e-3f0b-4c55-9d53-2a8f3f1b7a10'])(
    'reject “%s”',
    (key) => {
      expect(projectKeyError(key)).not.toBeNull();
    },
  );

  it('report a reserved word, which the service would reject', () => {
    expect(projectKeyError('activity')).toBe('“activity” is reserved by the API. Choose another key.');
  });
});

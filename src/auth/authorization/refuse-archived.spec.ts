import { describe, expect, it } from 'vitest';
import { refuseArchived } from './refuse-archived.js';

describe('refuseArchived', () => {
  const refusal = (archived: boolean, method: string): (() => void) => {
    return () => refuseArchived({ key: 'shop', archived }, method);
  };

  it.each(['GET', 'HEAD', 'OPTIONS'])('allows %s to read an archived project', (method) => {
    expect(refusal(true, method)).not.toThrow();
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'QUERY', 'get'])(
    'does not allow %s to change an archived project',
    (method) => {
      expect(refusal(true, method)).toThrow(expect.objectContaining({ code: 'project_archived' }));
      expect(refusal(true, method)).toThrow('POST /api/projects/shop/restore');
      expect(refusal(false, method)).not.toThrow();
    },
  );
});

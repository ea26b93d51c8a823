import { describe, expect, it } from 'vitest';
import { permissionsFor } from './scheduled-change.js';

describe('the permissions for a scheduled change', () => {
  it('include flags:kill for the emergency stop, whether it is turned on or off', () => {
    expect(permissionsFor({ enabled: true, rollout: 50 })).toEqual(['flags:edit']);
    for (const killed of [true, false]) {
      expect(permissionsFor({ killed })).toEqual(['flags:edit', 'flags:kill']);
    }
  });
});

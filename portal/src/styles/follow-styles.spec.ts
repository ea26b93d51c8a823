import { describe, expect, it } from 'vitest';
import { followStyles } from './follow-styles';

/** @returns whether the import continues. */
function fail(message: string): boolean {
  const target = new EventTarget();
  followStyles(target);
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
    payload: new Error(message),
  });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('followStyles', () => {
  it('lets the code of a screen load when its style sheet is missing', () => {
    expect(fail('Unable to preload CSS for /assets/health-1.css')).toBe(true);
  });

  it('leaves missing code to the router', () => {
    expect(fail('Failed to fetch dynamically imported module: /assets/health-1.js')).toBe(false);
  });
});

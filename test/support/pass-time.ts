import { vi } from 'vitest';

const realNow = Date.now.bind(Date);
let shiftMs = 0;

/** Sets the system's time forward, for libraries that know no other clock. For the rest of the test file. */
export function passTime(ms: number): void {
  shiftMs += ms;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + shiftMs);
}

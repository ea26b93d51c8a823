import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { connection } from '../api/connection';

// For what hangs, not for what is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has no layout, which the code editor needs; the browser tests use it. Here it cannot be loaded. No test replaces modules by
// itself: files share what they import, so it would depend on which of them came first.
vi.mock('../ui/json-editor/json-editor', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

// Browser APIs that Mantine uses and jsdom lacks.
window.matchMedia = (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollBy = () => undefined;
window.scrollTo = () => undefined;
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});

// There is no network: what a test leaves behind when it ends is not answered, and so changes nothing in the next one. Tests that
// send requests have `fakeApi`.
const noNetwork = (): Promise<never> => new Promise<never>(() => undefined);
globalThis.fetch = noNetwork;

afterEach(() => {
  connection.works();
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

// Files of one worker share what they change: the one that leaves something behind fails, and not the next one.
afterAll(() => {
  const left = [
    ...(vi.isFakeTimers() ? ['fake timers (vi.useRealTimers)'] : []),
    ...(vi.isMockFunction(Date.now) && !vi.isFakeTimers() ? ['a spy on Date.now'] : []),
    ...(globalThis.fetch === noNetwork ? [] : ['another globalThis.fetch']),
  ];
  vi.useRealTimers();
  if (left.length > 0)
    throw new Error(`this file leaves behind for the next one in its worker: ${left.join('; ')}`);
});

import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { connection } from '../api/connection';

// Detects hanging, not slowness on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// The code editor requires layout, which jsdom lacks, so its chunk cannot be loaded here; the browser tests cover it. Modules are
// mocked only in this file: spec files share imported modules, so other mocks would depend on the order of files.
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

// No network: a request that outlives its test stays pending and cannot affect the next one. Tests that send requests use `fakeApi`.
const noNetwork = (): Promise<never> => new Promise<never>(() => undefined);
globalThis.fetch = noNetwork;

afterEach(() => {
  connection.works();
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

// Spec files of one worker share global state: the file that leaves state behind fails, and not the next one.
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

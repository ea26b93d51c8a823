import { runInNewContext } from 'node:vm';

type Listener = (event: { preventDefault(): void }) => void;

class FakeElement {
  hidden = true;
  disabled = false;
  textContent = '';
  value = '';
  readonly attributes = new Map<string, string>();
  readonly listeners = new Map<string, Listener>();
  setAttribute = (name: string, value: string): unknown => this.attributes.set(name, value);
  getAttribute = (name: string): string | null => this.attributes.get(name) ?? null;
  addEventListener = (type: string, listener: Listener): unknown => this.listeners.set(type, listener);
  focus(): void {}
  reset(): void {}
}

export interface FakePage {
  element(id: string): FakeElement;
  /** What the address bar shows. */
  address(): string;
  /** Every request that the script sent. */
  sent: { path: string; body: string }[];
  submit(values: Record<string, string>): void;
}

/** Runs a page's script against as much of a browser as it uses; its requests go to the service. */
export function openPage(
  script: string,
  kind: string,
  baseUrl: string,
  path: string,
  hash: string,
): FakePage {
  const elements = new Map<string, FakeElement>();
  const element = (id: string): FakeElement => {
    const known = elements.get(id) ?? new FakeElement();
    elements.set(id, known);
    return known;
  };
  const location = { pathname: path, search: '', hash };
  const sent: FakePage['sent'] = [];
  let values: Record<string, string> = {};
  runInNewContext(script, {
    document: { body: { dataset: { kind } }, getElementById: element },
    location,
    history: { replaceState: () => (location.hash = '') },
    addEventListener: () => undefined,
    URLSearchParams,
    FormData: class {
      [Symbol.iterator](): Iterator<[string, string]> {
        return Object.entries(values)[Symbol.iterator]();
      }
    },
    fetch: (to: string, init: { method: string; headers: Record<string, string>; body: string }) => {
      sent.push({ path: to, body: init.body });
      return fetch(baseUrl + to, init);
    },
  });
  return {
    element,
    address: () => location.pathname + location.search + location.hash,
    sent,
    submit: (input) => {
      values = input;
      element('form').listeners.get('submit')?.({ preventDefault: () => undefined });
    },
  };
}

import { OFREPWebProvider, type OFREPWebProviderOptions } from '@openfeature/ofrep-web-provider';
import {
  OpenFeature,
  ProviderEvents,
  type Client,
  type EvaluationContext,
  type Provider,
} from '@openfeature/web-sdk';
import { EventSource } from 'eventsource';
import { vi } from 'vitest';
import type { InteropService } from './interop-service.js';

export interface SeenRequest {
  query: URLSearchParams;
  ifNoneMatch: string | null;
  status: number;
  etag: string | null;
}

/** The observations of an application that uses the web provider, and the provider's requests to the service. */
export interface WebPage {
  client: Client;
  /** In order; the changed flags follow after a colon. */
  events: string[];
  /** Evaluations of all flags. */
  requests: SeenRequest[];
  /** Every stream that the provider opened; the last one is current. */
  streams: EventSource[];
  /** Rejects when the provider cannot start, like the SDK. */
  started: Promise<void>;
  setContext(context: EvaluationContext): Promise<void>;
  close(): Promise<void>;
}

let pages = 0;

/** Opens a page: a provider with its own domain, and EventSource as in a browser. */
export function openPage(
  { gate, keys }: InteropService,
  options: Partial<OFREPWebProviderOptions> & { context?: EvaluationContext; domain?: string } = {},
): WebPage {
  const { context = { targetingKey: 'user-1' }, domain = `page-${(pages += 1)}`, ...more } = options;
  const events: string[] = [];
  const requests: SeenRequest[] = [];
  const streams: EventSource[] = [];
  vi.stubGlobal(
    'EventSource',
    class extends EventSource {
      constructor(url: string) {
        super(url);
        streams.push(this);
      }
    },
  );
  const provider = new OFREPWebProvider({
    baseUrl: gate.url,
    headers: [['Authorization', `Bearer ${keys.flags}`]],
    cacheMode: 'disabled',
    fetchImplementation: async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
      const request = new Request(input, init);
      const response = await fetch(request);
      requests.push({
        query: new URL(request.url).searchParams,
        ifNoneMatch: request.headers.get('If-None-Match'),
        status: response.status,
        etag: response.headers.get('ETag'),
      });
      return response;
    },
    ...more,
  });
  const client = OpenFeature.getClient(domain);
  for (const event of Object.values(ProviderEvents)) {
    client.addHandler(event, (details) => {
      const { flagsChanged = [] } = (details ?? {}) as { flagsChanged?: string[] };
      events.push([event.replace('PROVIDER_', ''), ...flagsChanged].join(':'));
    });
  }
  return {
    client,
    events,
    requests,
    streams,
    started: OpenFeature.setProviderAndWait(domain, provider as Provider, context),
    setContext: (next) => OpenFeature.setContext(domain, next),
    close: async () => {
      await provider.onClose?.();
    },
  };
}

/** The part of a browser's storage that the provider uses. */
export function stubLocalStorage(): Map<string, string> {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  });
  return entries;
}

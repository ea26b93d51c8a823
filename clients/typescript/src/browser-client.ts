import type { Plugin } from './plugin.js';
import { Connection } from './shared/connection.js';

/** Without a webhook secret: what a page knows, its visitors know. */
export interface BrowserClientOptions {
  /** Where the service is, for example `https://signalbox.example.com`. */
  baseUrl: string;
  projectId: string;
  /** A key with the scope `flags:read` and no other. */
  apiKey: string;
  /** Instead of the global one. */
  fetch?: typeof fetch | undefined;
}

/** The client in a browser: it carries plugins such as the flags, and sends no events. */
export class SignalboxBrowserClient {
  private readonly connection: Connection;
  private readonly plugins: ((timeoutMs: number) => Promise<void>)[] = [];

  constructor(options: BrowserClientOptions) {
    this.connection = new Connection(options);
  }

  /** `const flags = client.use(flagsPlugin())`. The client closes the plugin. */
  use<T>(plugin: Plugin<T>): T {
    const { api, close } = plugin.install(this.connection);
    this.plugins.push(close);
    return api;
  }

  /** Sends what the plugins have to report, for so many milliseconds at most. */
  async close(timeoutMs = 5_000): Promise<void> {
    await Promise.all(this.plugins.map((end) => end(timeoutMs)));
  }
}

export function createClient(options: BrowserClientOptions): SignalboxBrowserClient {
  return new SignalboxBrowserClient(options);
}

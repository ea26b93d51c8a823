import type { Plugin } from './plugin.js';
import { Connection } from './shared/connection.js';

/** Has no webhook secret: visitors of a page can read everything that the page contains. */
export interface BrowserClientOptions {
  /** URL of the service, for example `https://signalbox.example.com`. */
  baseUrl: string;
  projectId: string;
  /** A key with the scope `flags:read` and no other. */
  apiKey: string;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** The client for browsers. It holds plugins such as the flags, and sends no events. */
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

  /** Closes the plugins, which send their pending reports, within `timeoutMs` milliseconds. */
  async close(timeoutMs = 5_000): Promise<void> {
    await Promise.all(this.plugins.map((end) => end(timeoutMs)));
  }
}

export function createClient(options: BrowserClientOptions): SignalboxBrowserClient {
  return new SignalboxBrowserClient(options);
}

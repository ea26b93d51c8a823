import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY, PROJECT_ID, ScriptedService, WEBHOOK_SECRET } from './scripted-service.js';
import { TestService, type ClientHandle } from './test-service.js';
import type { TestServiceCommand } from './languages.js';

/** Short waits, because no scenario tests speed. */
const EVENTS = { batch_interval_ms: 20, backoff_initial_ms: 10, backoff_max_ms: 40, refused_retry_ms: 20 };
const FLAGS = { poll_interval_ms: 100, backoff_initial_ms: 10, backoff_max_ms: 40 };

/** The fixtures of one scenario: its own scripted service, and clients in a process that scenarios share. */
export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'signalbox-clients-'));
  private readonly clients: ClientHandle[] = [];
  private readonly others: TestService[] = [];

  constructor(
    readonly service: ScriptedService,
    private readonly shared: TestService,
    private readonly command: TestServiceCommand,
  ) {}

  /** A client that sends events. */
  events(settings: object = {}, on: TestService = this.shared): Promise<ClientHandle> {
    return this.client({ webhook_secret: WEBHOOK_SECRET, events: { ...EVENTS, ...settings } }, on);
  }

  /** A client that evaluates flags. */
  flags(settings: object = {}, on = this.shared, project_id = PROJECT_ID): Promise<ClientHandle> {
    return this.client({ flags: { ...FLAGS, ...settings }, project_id }, on);
  }

  /** A client that sends events and evaluates flags. */
  eventsAndFlags(settings: object = {}): Promise<ClientHandle> {
    const events = { ...EVENTS, ...settings };
    return this.client({ webhook_secret: WEBHOOK_SECRET, events, flags: FLAGS }, this.shared);
  }

  /** A client that sends events and evaluates flags over TLS, and trusts the certificates of this file. */
  async overTls(service: ScriptedService, ca_file: string, flags: object = {}): Promise<ClientHandle> {
    // Node reads this file when the program starts.
    const on = await this.process({ NODE_EXTRA_CA_CERTS: ca_file });
    const settings = { webhook_secret: WEBHOOK_SECRET, events: EVENTS, flags: { ...FLAGS, ...flags } };
    return this.client({ base_url: service.url, ca_file, ...settings }, on);
  }

  evaluate<T>(body: object): Promise<T> {
    return this.shared.request('POST', '/evaluate', body);
  }

  /** Starts a separate process of the same client, which the scenario may kill. */
  async process(env: Record<string, string> = {}): Promise<TestService> {
    const service = await TestService.start({ ...this.command, env: { ...this.command.env, ...env } });
    this.others.push(service);
    return service;
  }

  async end(): Promise<void> {
    await Promise.all(this.clients.map((client) => client.release().catch(() => undefined)));
    await Promise.all(this.others.map((service) => service.stop()));
    await this.service.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async client(config: object, on: TestService): Promise<ClientHandle> {
    const base = { base_url: this.service.url, project_id: PROJECT_ID, api_key: API_KEY };
    const client = await on.createClient({ ...base, ...config });
    this.clients.push(client);
    return client;
  }
}

export interface Scenario {
  title: string;
  needs: string;
  run: (stage: Stage) => Promise<void>;
}

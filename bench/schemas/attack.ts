import { setTimeout as sleep } from 'node:timers/promises';
import { costlySchema } from '../../test/support/apps/hostile-schemas.js';
import { callApi, exchange } from '../support/api.js';
import { sendDeploy, type Stage } from './stage.js';

const DEPLOY_EVERY_MS = 50;
const ENDLESS_AT_ONCE = 3;
const LARGE_AT_ONCE = 4;
/** Just below the limit of a body, 128 KB. */
const LARGE_BYTES = 130_000;
/** Elements as JSON text: numbers whose exact text the parser must keep, and small objects. */
const LARGE_ELEMENTS = ['1.0', '{"a":1}'];

let apps = 0;
let seed = 0;

/**
 * A member publishes costly schemas, events are matched against a pattern with catastrophic backtracking, and runs get inputs whose
 * validation never ends. The kind `large` adds manifests of 130 KB, which are rejected.
 */
export class Attack {
  private isOver = false;
  private readonly tally: Record<string, number> = {};
  private loops: Promise<void>[] = [];

  constructor(
    private readonly stage: Stage,
    private readonly publishes: number,
    private readonly kind: 'large' | 'schemas',
  ) {}

  begin(): void {
    this.loops = [this.publish(), this.repeat(() => this.deploy())];
    for (let i = 0; i < ENDLESS_AT_ONCE; i++) this.loops.push(this.repeat(() => this.startEndless()));
    if (this.kind === 'schemas') return;
    for (let i = 0; i < LARGE_AT_ONCE; i++) {
      const element = LARGE_ELEMENTS[i % LARGE_ELEMENTS.length]!;
      this.loops.push(this.repeat(() => this.publishLarge(element)));
    }
  }

  /** @returns counts of responses by request and status. */
  async end(): Promise<Readonly<Record<string, number>>> {
    this.isOver = true;
    await Promise.all(this.loops);
    return this.tally;
  }

  private async repeat(step: () => Promise<void>): Promise<void> {
    while (!this.isOver) await step();
  }

  /** Publishes versions concurrently, with a new app in each round, because an app has at most 1,000 versions. */
  private async publish(): Promise<void> {
    const { service, memberToken } = this.stage;
    while (!this.isOver) {
      const slug = `costly-${++apps}`;
      await callApi(service.target.port, 'POST', '/api/v1/apps', memberToken, {
        slug,
        name: slug,
        owner: { kind: 'user' },
      });
      await Promise.all(
        Array.from({ length: this.publishes }, async (_, i) => {
          const manifest = { run_kinds: ['manual'], input_schema: costlySchema(++seed) };
          await this.count('publish', `/api/v1/apps/${slug}/versions`, memberToken, {
            version: `${i}.0.0`,
            manifest,
          });
        }),
      );
    }
  }

  private async publishLarge(element: string): Promise<void> {
    const { service, memberToken } = this.stage;
    const elements = new Array(Math.floor(LARGE_BYTES / (element.length + 1))).fill(element).join(',');
    const url = `http://127.0.0.1:${service.target.port}/api/v1/apps/costly-${apps}/versions`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${memberToken}`, 'Content-Type': 'application/json' },
      body: `{"version":"large","manifest":{"run_kinds":["manual"],"list":[${elements}]}}`,
    });
    await response.arrayBuffer();
    this.add(`publish 130 KB ${response.status}`);
  }

  private async startEndless(): Promise<void> {
    const { service, endlessInstallationId } = this.stage;
    const path = `/api/v1/apps/installations/${endlessInstallationId}/runs`;
    await this.count('endless input', path, service.accessToken, { input: { a: 1 } });
  }

  private async deploy(): Promise<void> {
    this.add(`deploy ${await sendDeploy(this.stage.service)}`);
    await sleep(DEPLOY_EVERY_MS);
  }

  private async count(what: string, path: string, token: string, body: object): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await exchange(this.stage.service.target.port, 'POST', path, headers, body);
    this.add(`${what} ${answer.status}`);
  }

  private add(name: string): void {
    this.tally[name] = (this.tally[name] ?? 0) + 1;
  }
}

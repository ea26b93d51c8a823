import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../support/seeded-random.js';

/** One requested change and its outcome. */
export interface Attempt {
  /** Also the id of the request, which the history stores with the change. */
  id: string;
  entity: 'flag' | 'group' | 'override';
  key: string;
  /** Whether the change is effective in every previous state. */
  always: boolean;
  /** `null`: no response, or one that proves nothing; the change may have been made or not. */
  answer: { status: number; body: Record<string, unknown> } | null;
}

type Change = [entity: Attempt['entity'], key: string, method: string, path: string, body?: object];

/** Responses after which the outcome of the change is unknown. */
const UNKNOWN = [502, 503, 504];
/** Responses to a random change: made, rejected, not found, or a conflict with an existing key or an unavailable group. */
const EXPECTED = [200, 201, 204, 400, 404, 409];
const FLAGS = ['a', 'b', 'c', 'd', 'e', 'f', 'constructor'];
const GROUPS = ['g', 'h', 'toString'];
const TIMEOUT_MS = 8000;

/** Changes flags, groups and overrides at random through the API, one after the other. */
export class FlagWriter {
  readonly attempts: Attempt[] = [];
  readonly violations: string[] = [];

  constructor(
    private readonly name: string,
    private readonly random: SeededRandom,
    private readonly accessToken: string,
    /** Called before each change: a load balancer may select another replica each time. */
    private readonly baseUrl: () => string,
  ) {}

  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.changeOnce();
      await sleep(this.random.int(5, 60));
    }
  }

  private async changeOnce(): Promise<void> {
    const id = `${this.name}-${this.attempts.length}`;
    const [entity, key, method, path, body] = this.anything(id);
    const always = method === 'PATCH' || (method === 'POST' && !path.endsWith('kill'));
    const attempt: Attempt = { id, entity, key, always, answer: null };
    this.attempts.push(attempt);
    try {
      const response = await fetch(`${this.baseUrl()}/api/flags${path}?project_id=shop`, {
        method,
        headers: {
          authorization: `Bearer ${this.accessToken}`,
          'content-type': 'application/json',
          'x-request-id': id,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      // The change may have been committed before the database, or the replica behind a load balancer, went down.
      if (UNKNOWN.includes(response.status)) return;
      if (!EXPECTED.includes(response.status)) this.violations.push(`${id}: ${response.status} ${text}`);
      const answer = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      attempt.answer = { status: response.status, body: answer };
    } catch {
      // Refused or cut: no response.
      await sleep(100);
    }
  }

  private anything(id: string): Change {
    const flag = this.random.pick(FLAGS);
    const group = this.random.pick(GROUPS);
    const killed = this.random.chance(0.5);
    const named = { description: id, reason: id };
    switch (
      this.random.weighted({ make: 8, change: 40, kill: 12, archive: 6, group: 18, mine: 12, notMine: 4 })
    ) {
      case 'make':
        return this.random.chance(0.6)
          ? ['flag', flag, 'POST', '', { key: flag, ...named }]
          : ['group', group, 'POST', '/groups', { key: group, ...named }];
      case 'change': {
        const fields = {
          enabled: this.random.chance(0.5),
          rollout: this.random.int(0, 100),
          cohorts: this.random.chance(0.3) ? { env: [this.random.text(8)] } : {},
          archived: false,
          ...(this.random.chance(0.3) ? { group: this.random.pick([null, ...GROUPS]) } : {}),
        };
        return ['flag', flag, 'PATCH', `/${flag}`, { ...fields, ...named }];
      }
      case 'kill':
        return this.random.chance(0.6)
          ? ['flag', flag, 'POST', `/${flag}/kill`, { killed, reason: id }]
          : ['group', group, 'POST', `/groups/${group}/kill`, { killed, reason: id }];
      case 'archive':
        return this.random.chance(0.6)
          ? ['flag', flag, 'DELETE', `/${flag}`]
          : ['group', group, 'DELETE', `/groups/${group}`];
      case 'group':
        return [
          'group',
          group,
          'PATCH',
          `/groups/${group}`,
          { enabled: this.random.chance(0.7), archived: false, ...named },
        ];
      case 'mine':
        return ['override', flag, 'PUT', `/${flag}/self-override`, { value: killed }];
      case 'notMine':
        return ['override', flag, 'DELETE', `/${flag}/self-override`];
    }
  }
}

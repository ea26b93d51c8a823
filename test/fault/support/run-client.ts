import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../../support/seeded-random.js';

/** The checked fields of a run in a response of the service. */
export interface RunAnswer {
  id: string;
  state: string;
  dag_id: string;
  app_id: string;
  app_version_id: string;
  installation_id: string;
  actor_user_id: string;
  owner: { kind: string; slug: string };
}

/** One requested run, and the responses about it. */
export interface WantedRun {
  key: string;
  installationId: string;
  input: Record<string, unknown>;
  /** The run of the first response; `null` without a response. */
  run: RunAnswer | null;
}

export interface RunClientOptions {
  baseUrl: () => string;
  accessToken: string;
  installationIds: readonly string[];
  input: (random: SeededRandom) => Record<string, unknown>;
}

const TIMEOUT_MS = 10_000;
/** A start without a response for this long after the end of the faults counts as lost. */
const DRAIN_MS = 60_000;
const MAX_PAUSE_MS = 300;
/** The share of successful starts that a client repeats, as if it had lost the response. */
const REPEATED = 0.15;

/** Starts runs as documented: with a key, and again with that key until there is a response. */
export class RunClient {
  readonly wanted: WantedRun[] = [];
  /** Unexpected responses. */
  readonly wrong: string[] = [];
  unanswered = 0;

  constructor(
    private readonly random: SeededRandom,
    private readonly options: RunClientOptions,
  ) {}

  /** Starts runs until `stop`, and then repeats each until it has a response. */
  async run(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await this.untilAnswered(this.want(), stop);
      if (this.random.chance(REPEATED)) await this.attempt(this.random.pick(this.wanted));
      await sleep(this.random.int(0, MAX_PAUSE_MS));
    }
  }

  private want(): WantedRun {
    const { installationIds, input } = this.options;
    const wanted: WantedRun = {
      key: this.random.uuid(),
      installationId: this.random.pick(installationIds),
      input: input(this.random),
      run: null,
    };
    this.wanted.push(wanted);
    return wanted;
  }

  private async untilAnswered(wanted: WantedRun, stop: AbortSignal): Promise<void> {
    let deadline = Number.POSITIVE_INFINITY;
    while (wanted.run === null && this.wrong.length === 0 && performance.now() < deadline) {
      await this.attempt(wanted);
      if (wanted.run === null) await sleep(this.random.int(50, 250));
      if (stop.aborted && deadline === Number.POSITIVE_INFINITY) deadline = performance.now() + DRAIN_MS;
    }
  }

  private async attempt(wanted: WantedRun): Promise<void> {
    const { baseUrl, accessToken } = this.options;
    const path = `/api/v1/apps/installations/${wanted.installationId}/runs`;
    const answer = await fetch(baseUrl() + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': wanted.key,
      },
      body: JSON.stringify({ input: wanted.input }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => null);
    if (answer === null || answer.status === 503) this.unanswered += 1;
    else this.take(wanted, answer);
  }

  private take(wanted: WantedRun, { status, text }: { status: number; text: string }): void {
    if (status !== 200 && status !== 201) {
      this.wrong.push(`${wanted.key}: ${status} ${text}`);
      return;
    }
    const run = JSON.parse(text) as RunAnswer;
    if (wanted.run !== null && (status === 201 || run.id !== wanted.run.id)) {
      this.wrong.push(`${wanted.key}: ${status} with ${run.id}, after ${wanted.run.id}`);
    }
    wanted.run ??= run;
  }
}

import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../support/http/ingest-client.js';
import { ServiceProcess, type ServiceExit } from '../support/processes/service-process.js';
import { DelayedLink } from './delayed-link.js';
import type { Deployment, Probe } from './rendered-chart.js';

const NETWORK_DELAY_MS = 15;
/** Variables that the chart sets itself, or that depend on this machine. */
const REPLACED = ['PORT', 'SERVICE_HOST', 'SERVICE_DATA_DIR'];

type PodSpec = Deployment['spec']['template']['spec'];

/**
 * A pod as the kubelet handles it: probed as specified by the chart, and ended by the hook `preStop`, SIGTERM and, after
 * `terminationGracePeriodSeconds`, SIGKILL.
 */
export class Pod {
  isReady = false;
  private isEnding = false;

  private constructor(
    readonly process: ServiceProcess,
    readonly link: DelayedLink,
    private readonly spec: PodSpec,
  ) {}

  static async start(spec: PodSpec, databaseUrl: string, env: Record<string, string>): Promise<Pod> {
    const [{ env: entries }] = spec.containers;
    const settings = entries.flatMap(({ name, value }) =>
      value === undefined || REPLACED.includes(name) ? [] : [[name, value] as const],
    );
    const process = await ServiceProcess.start({
      databaseUrl,
      env: { ...Object.fromEntries(settings), ...env },
    });
    const pod = new Pod(process, await DelayedLink.start(process.port, NETWORK_DELAY_MS), spec);
    void pod.probe(spec.containers[0].readinessProbe);
    return pod;
  }

  /** Ends the pod as a deletion does. */
  async end(): Promise<ServiceExit> {
    const { terminationGracePeriodSeconds, containers } = this.spec;
    this.isEnding = true;
    const graceEnds = performance.now() + 1000 * terminationGracePeriodSeconds;
    await sleep(1000 * containers[0].lifecycle.preStop.sleep.seconds);
    const kill = setTimeout(() => void this.process.kill('SIGKILL'), graceEnds - performance.now());
    try {
      return await this.process.kill('SIGTERM');
    } finally {
      clearTimeout(kill);
    }
  }

  /** Whether the pod is an endpoint of its Service. */
  get isEndpoint(): boolean {
    return this.isReady && !this.isEnding;
  }

  async dispose(): Promise<void> {
    this.isEnding = true;
    this.link.stop();
    await this.process.dispose();
  }

  private async probe({ httpGet, periodSeconds, timeoutSeconds, failureThreshold }: Probe): Promise<void> {
    let failures = 0;
    while (!this.isEnding) {
      const answer = await Promise.race([
        get(`${this.process.baseUrl}${httpGet.path}`).catch(() => null),
        sleep(1000 * timeoutSeconds, null),
      ]);
      failures = answer?.status === 200 ? 0 : failures + 1;
      if (failures === 0) this.isReady = true;
      else if (failures >= failureThreshold) this.isReady = false;
      await sleep(1000 * periodSeconds);
    }
  }
}

/** The rules of one node for a Service, which follow the endpoints with a delay. New connections are made to one of them. */
export class NodeProxy {
  private endpoints: Pod[] = [];
  private readonly timer: NodeJS.Timeout;

  constructor(pods: readonly Pod[], lateByMs: number, random: () => number) {
    this.pick = () => this.endpoints[Math.floor(random() * this.endpoints.length)];
    this.timer = setInterval(() => {
      const now = pods.filter(({ isEndpoint }) => isEndpoint);
      setTimeout(() => (this.endpoints = now), lateByMs).unref();
    }, 100);
  }

  private readonly pick: () => Pod | undefined;

  get size(): number {
    return this.endpoints.length;
  }

  /** Keeps its connections: a request on a connection goes to the pod to which it was opened. */
  agent(): Agent {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agent.createConnection = (): Socket => {
      const pod = this.pick();
      if (pod === undefined) throw new Error('the Service has no endpoints');
      return connect({ port: pod.link.port, host: '127.0.0.1', noDelay: true });
    };
    return agent;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

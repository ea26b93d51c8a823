import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { HELM } from './deploy-tools.js';

export const CHART = join(import.meta.dirname, '..', '..', 'deploy', 'helm', 'signalbox');

export interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds: number;
  failureThreshold: number;
}

export interface EnvEntry {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}

interface PodSpec {
  terminationGracePeriodSeconds: number;
  securityContext: { runAsUser: number };
  containers: [
    {
      image: string;
      env: EnvEntry[];
      ports: { name: string; containerPort: number }[];
      startupProbe: Probe;
      readinessProbe: Probe;
      livenessProbe: Probe;
      lifecycle: { preStop: { sleep: { seconds: number } } };
    },
  ];
}

type Labels = Record<string, string>;

export interface Manifest {
  kind: string;
  metadata: { name: string; labels: Labels };
  /** Absent for a ServiceAccount. */
  spec?: {
    replicas?: number;
    selector?: Labels & { matchLabels?: Labels };
    podSelector?: { matchLabels: Labels };
    scaleTargetRef?: { kind: string; name: string };
    strategy?: { rollingUpdate: { maxSurge: number; maxUnavailable: number } };
    ports?: { name: string; targetPort: string }[];
    endpoints?: { port: string; authorization?: { credentials: { name: string; key: string } } }[];
    template?: { metadata: { labels: Labels }; spec: PodSpec };
  };
}

export interface Deployment extends Manifest {
  spec: NonNullable<Manifest['spec']> & { template: { metadata: { labels: Labels }; spec: PodSpec } };
}

/** @param args options of `helm template`: `--values`, `--set` and the like. */
export function helmTemplate(args: readonly string[]): {
  status: number | null;
  text: string;
  errors: string;
} {
  const { status, stdout, stderr } = spawnSync(HELM, ['template', 'release', CHART, ...args], {
    encoding: 'utf8',
  });
  return { status, text: stdout, errors: stderr };
}

export const valuesFile = (name: string): string => join(CHART, 'ci', `${name}.yaml`);

export function render(name: string, ...args: string[]): Manifest[] {
  const { status, text, errors } = helmTemplate(['--values', valuesFile(name), ...args]);
  if (status !== 0) throw new Error(errors);
  return parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

export function deployments(manifests: readonly Manifest[]): Deployment[] {
  return manifests.filter((manifest): manifest is Deployment => manifest.kind === 'Deployment');
}

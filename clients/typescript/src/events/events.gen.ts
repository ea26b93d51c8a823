// Written by "npm run client-events" from contracts/events. Do not edit.

/** Payload of an audit event. Who did what to which resource. */
export interface AuditData {
  /** Who acted: a user, service or key. Identifies the event. */
  actor: string;
  /** What was done, for example invoice.update. */
  action?: string | null | undefined;
  /** What it was done to. */
  resource?: string | null | undefined;
  /** HTTP method of the request. */
  method?: string | null | undefined;
  /** Path of the request. */
  path?: string | null | undefined;
  /** HTTP status of the answer. */
  statusCode?: number | null | undefined;
  /** How long the action took. Milliseconds. */
  duration?: number | null | undefined;
  /** Address the request came from. */
  ip?: string | null | undefined;
  /** User-Agent header of the request. */
  userAgent?: string | null | undefined;
  /** Anything else worth keeping. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a config event. A configuration entry changed. */
export interface ConfigData {
  /** Which entry changed. Identifies the event. */
  path: string;
  /** The change as unified-diff text. */
  diff?: string | null | undefined;
  /** Who changed it. */
  actor?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a cost event. Money spent on a service in a month. */
export interface CostData {
  /** Amount, in units of `currency`; a credit is negative. */
  amount: number;
  /** Who bills it, for example aws. */
  provider?: string | null | undefined;
  /** Service that was billed. */
  service?: string | null | undefined;
  /** Region of the service. */
  region?: string | null | undefined;
  /** Currency code, for example EUR. */
  currency?: string | null | undefined;
  /** Month billed, YYYY-MM. */
  period?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a deploy event. A version of a service was put into an environment. */
export interface DeployData {
  /** Service that was deployed. Identifies the event. */
  service: string;
  /** Version that was deployed. */
  version?: string | null | undefined;
  /** Where to, for example production. */
  environment?: string | null | undefined;
  /** How it stands, an open list: started, succeeded, failed, … */
  status?: string | null | undefined;
  /** Source revision of the version. */
  commit?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of an error event. An error that a program met. */
export interface ErrorData {
  /** What went wrong. */
  message: string;
  /** Class or code of the error. */
  name?: string | null | undefined;
  /** Release the program ran. */
  release?: string | null | undefined;
  /** Where it ran, for example production. */
  environment?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a feature_flag event. A feature flag changed. */
export interface FeatureFlagData {
  /** Key of the flag. Identifies the event. */
  key: string;
  /** Whether the flag is enabled after the change. */
  enabled?: boolean | null | undefined;
  /** Rollout percentage after the change. */
  rollout?: number | null | undefined;
  /** Who changed it. */
  actor?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a log event. One line of a program's log. */
export interface LogData {
  /** The line itself. */
  message: string;
  /** Severity, an open list: debug, info, warn, error, … */
  level?: string | null | undefined;
  /** Part of the program that wrote it. */
  module?: string | null | undefined;
  /** Structured fields of the line. */
  fields?: Record<string, unknown> | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a performance event. One measured value of a metric. */
export interface PerformanceData {
  /** Name of the metric. Identifies the series. */
  metric: string;
  /** Measured value, in `unit`. */
  value: number;
  /** Service that was measured. */
  service?: string | null | undefined;
  /** Unit of the value, for example ms. */
  unit?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a repository event. Something happened in a source repository. */
export interface RepositoryData {
  /** Repository, usually owner/name. Identifies the event. */
  repo: string;
  /** Where the repository is hosted, for example github. */
  provider?: string | null | undefined;
  /** Branch it happened on. */
  branch?: string | null | undefined;
  /** Revision. */
  commit?: string | null | undefined;
  /** Author of the revision. */
  author?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a tenant event. State of a tenant. A record: it changes no limit. */
export interface TenantData {
  /** Project of the tenant. Identifies the event. */
  projectId: string;
  /** Plan of the tenant, an open list. */
  plan?: string | null | undefined;
  /** Events the plan allows per second. */
  ingestLimitPerSecond?: number | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a trace event. One finished span of a distributed trace. */
export interface TraceData {
  /** Trace the span belongs to. Identifies the trace. */
  traceId: string;
  /** The span within its trace. */
  spanId: string;
  /** Service that did the work. */
  serviceName?: string | null | undefined;
  /** Name of the work. */
  name?: string | null | undefined;
  /** How long the span took. Milliseconds. */
  durationMs?: number | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a video event. State of a video recording job. */
export interface VideoData {
  /** The job. Identifies the event. */
  jobId: string;
  /** What is recorded. */
  targetUrl?: string | null | undefined;
  /** How the job stands, an open list: queued, running, done, … */
  status?: string | null | undefined;
  /** Where the result is. */
  artifactUrl?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a webhook event. One attempt to deliver a webhook. */
export interface WebhookData {
  /** Address the delivery went to. Identifies the event. */
  url: string;
  /** Name of the receiving side. */
  destination?: string | null | undefined;
  /** HTTP status of the answer. */
  statusCode?: number | null | undefined;
  /** Number of the attempt. */
  attempt?: number | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** The shape of `data` by the type of its event. */
export interface EventDataByType {
  audit: AuditData;
  config: ConfigData;
  cost: CostData;
  deploy: DeployData;
  error: ErrorData;
  feature_flag: FeatureFlagData;
  log: LogData;
  performance: PerformanceData;
  repository: RepositoryData;
  tenant: TenantData;
  trace: TraceData;
  video: VideoData;
  webhook: WebhookData;
}

export type EventType = keyof EventDataByType;

/** When an event happened. Without it, the client sets the time of `enqueue`. */
export interface EventOptions {
  /** A date, or an ISO 8601 timestamp in UTC. */
  ts?: Date | string | undefined;
}

export interface SignalboxEvent<T extends EventType = EventType> extends EventOptions {
  type: T;
  data: EventDataByType[T];
}

/** Who did what to which resource. */
export function auditEvent(data: AuditData, options: EventOptions = {}): SignalboxEvent<'audit'> {
  return { type: 'audit', data, ...options };
}

/** A configuration entry changed. */
export function configEvent(data: ConfigData, options: EventOptions = {}): SignalboxEvent<'config'> {
  return { type: 'config', data, ...options };
}

/** Money spent on a service in a month. */
export function costEvent(data: CostData, options: EventOptions = {}): SignalboxEvent<'cost'> {
  return { type: 'cost', data, ...options };
}

/** A version of a service was put into an environment. */
export function deployEvent(data: DeployData, options: EventOptions = {}): SignalboxEvent<'deploy'> {
  return { type: 'deploy', data, ...options };
}

/** An error that a program met. */
export function errorEvent(data: ErrorData, options: EventOptions = {}): SignalboxEvent<'error'> {
  return { type: 'error', data, ...options };
}

/** A feature flag changed. */
export function featureFlagEvent(data: FeatureFlagData, options: EventOptions = {}): SignalboxEvent<'feature_flag'> {
  return { type: 'feature_flag', data, ...options };
}

/** One line of a program's log. */
export function logEvent(data: LogData, options: EventOptions = {}): SignalboxEvent<'log'> {
  return { type: 'log', data, ...options };
}

/** One measured value of a metric. */
export function performanceEvent(data: PerformanceData, options: EventOptions = {}): SignalboxEvent<'performance'> {
  return { type: 'performance', data, ...options };
}

/** Something happened in a source repository. */
export function repositoryEvent(data: RepositoryData, options: EventOptions = {}): SignalboxEvent<'repository'> {
  return { type: 'repository', data, ...options };
}

/** State of a tenant. A record: it changes no limit. */
export function tenantEvent(data: TenantData, options: EventOptions = {}): SignalboxEvent<'tenant'> {
  return { type: 'tenant', data, ...options };
}

/** One finished span of a distributed trace. */
export function traceEvent(data: TraceData, options: EventOptions = {}): SignalboxEvent<'trace'> {
  return { type: 'trace', data, ...options };
}

/** State of a video recording job. */
export function videoEvent(data: VideoData, options: EventOptions = {}): SignalboxEvent<'video'> {
  return { type: 'video', data, ...options };
}

/** One attempt to deliver a webhook. */
export function webhookEvent(data: WebhookData, options: EventOptions = {}): SignalboxEvent<'webhook'> {
  return { type: 'webhook', data, ...options };
}

// Written by "npm run client-events" from contracts/events. Do not edit.

/** Payload of an audit event. An action by an actor on a resource. */
export interface AuditData {
  /** User, service or key that performed the action. Identifies the event. */
  actor: string;
  /** Name of the action, for example invoice.update. */
  action?: string | null | undefined;
  /** Resource that the action changed or read. */
  resource?: string | null | undefined;
  /** HTTP method of the request. */
  method?: string | null | undefined;
  /** Path of the request. */
  path?: string | null | undefined;
  /** HTTP status of the response. */
  statusCode?: number | null | undefined;
  /** Duration of the action, in milliseconds. */
  duration?: number | null | undefined;
  /** IP address of the client. */
  ip?: string | null | undefined;
  /** User-Agent header of the request. */
  userAgent?: string | null | undefined;
  /** Additional data. */
  metadata?: Record<string, unknown> | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a config event. A configuration entry changed. */
export interface ConfigData {
  /** Path of the entry that changed. Identifies the event. */
  path: string;
  /** The change as a unified diff. */
  diff?: string | null | undefined;
  /** User, service or key that made the change. */
  actor?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a cost event. Cost of a service in a month. */
export interface CostData {
  /** Amount, in units of `currency`; a credit is negative. */
  amount: number;
  /** Provider that bills the cost, for example aws. */
  provider?: string | null | undefined;
  /** Billed service. */
  service?: string | null | undefined;
  /** Region of the service. */
  region?: string | null | undefined;
  /** Currency code, for example EUR. */
  currency?: string | null | undefined;
  /** Billed month, YYYY-MM. */
  period?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a deploy event. A deploy of a version of a service to an environment. */
export interface DeployData {
  /** Deployed service. Identifies the event. */
  service: string;
  /** Deployed version. */
  version?: string | null | undefined;
  /** Target environment, for example production. */
  environment?: string | null | undefined;
  /** Status of the deploy, an open list: started, succeeded, failed, … */
  status?: string | null | undefined;
  /** Source revision of the version. */
  commit?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of an error event. An error in a program. */
export interface ErrorData {
  /** Message of the error. */
  message: string;
  /** Class or code of the error. */
  name?: string | null | undefined;
  /** Release of the program. */
  release?: string | null | undefined;
  /** Environment of the program, for example production. */
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
  /** User, service or key that made the change. */
  actor?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a log event. A line of a log. */
export interface LogData {
  /** Text of the line. */
  message: string;
  /** Severity, an open list: debug, info, warn, error, … */
  level?: string | null | undefined;
  /** Module of the program that wrote the line. */
  module?: string | null | undefined;
  /** Structured fields of the line. */
  fields?: Record<string, unknown> | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a performance event. A measured value of a metric. */
export interface PerformanceData {
  /** Name of the metric. Identifies the series. */
  metric: string;
  /** Measured value, in `unit`. */
  value: number;
  /** Measured service. */
  service?: string | null | undefined;
  /** Unit of the value, for example ms. */
  unit?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a repository event. An event in a source repository. */
export interface RepositoryData {
  /** Repository, usually owner/name. Identifies the event. */
  repo: string;
  /** Host of the repository, for example github. */
  provider?: string | null | undefined;
  /** Branch of the event. */
  branch?: string | null | undefined;
  /** Revision. */
  commit?: string | null | undefined;
  /** Author of the revision. */
  author?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a tenant event. State of a tenant. A record only: it changes no limit. */
export interface TenantData {
  /** Project of the tenant. Identifies the event. */
  projectId: string;
  /** Plan of the tenant, an open list. */
  plan?: string | null | undefined;
  /** Events per second that the plan allows. */
  ingestLimitPerSecond?: number | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a trace event. A finished span of a distributed trace. */
export interface TraceData {
  /** Id of the trace. Identifies the trace. */
  traceId: string;
  /** Id of the span, unique in its trace. */
  spanId: string;
  /** Service of the span. */
  serviceName?: string | null | undefined;
  /** Name of the operation. */
  name?: string | null | undefined;
  /** Duration of the span, in milliseconds. */
  durationMs?: number | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a video event. State of a video recording job. */
export interface VideoData {
  /** Id of the job. Identifies the event. */
  jobId: string;
  /** URL of the recorded page. */
  targetUrl?: string | null | undefined;
  /** Status of the job, an open list: queued, running, done, … */
  status?: string | null | undefined;
  /** URL of the recording. */
  artifactUrl?: string | null | undefined;
  /** Fields that the type does not name are stored too. */
  [field: string]: unknown;
}

/** Payload of a webhook event. An attempt to deliver a webhook. */
export interface WebhookData {
  /** URL that the request was sent to. Identifies the event. */
  url: string;
  /** Name of the receiver. */
  destination?: string | null | undefined;
  /** HTTP status of the response. */
  statusCode?: number | null | undefined;
  /** Number of the attempt, from 1. */
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

/** An action by an actor on a resource. */
export function auditEvent(data: AuditData, options: EventOptions = {}): SignalboxEvent<'audit'> {
  return { type: 'audit', data, ...options };
}

/** A configuration entry changed. */
export function configEvent(data: ConfigData, options: EventOptions = {}): SignalboxEvent<'config'> {
  return { type: 'config', data, ...options };
}

/** Cost of a service in a month. */
export function costEvent(data: CostData, options: EventOptions = {}): SignalboxEvent<'cost'> {
  return { type: 'cost', data, ...options };
}

/** A deploy of a version of a service to an environment. */
export function deployEvent(data: DeployData, options: EventOptions = {}): SignalboxEvent<'deploy'> {
  return { type: 'deploy', data, ...options };
}

/** An error in a program. */
export function errorEvent(data: ErrorData, options: EventOptions = {}): SignalboxEvent<'error'> {
  return { type: 'error', data, ...options };
}

/** A feature flag changed. */
export function featureFlagEvent(data: FeatureFlagData, options: EventOptions = {}): SignalboxEvent<'feature_flag'> {
  return { type: 'feature_flag', data, ...options };
}

/** A line of a log. */
export function logEvent(data: LogData, options: EventOptions = {}): SignalboxEvent<'log'> {
  return { type: 'log', data, ...options };
}

/** A measured value of a metric. */
export function performanceEvent(data: PerformanceData, options: EventOptions = {}): SignalboxEvent<'performance'> {
  return { type: 'performance', data, ...options };
}

/** An event in a source repository. */
export function repositoryEvent(data: RepositoryData, options: EventOptions = {}): SignalboxEvent<'repository'> {
  return { type: 'repository', data, ...options };
}

/** State of a tenant. A record only: it changes no limit. */
export function tenantEvent(data: TenantData, options: EventOptions = {}): SignalboxEvent<'tenant'> {
  return { type: 'tenant', data, ...options };
}

/** A finished span of a distributed trace. */
export function traceEvent(data: TraceData, options: EventOptions = {}): SignalboxEvent<'trace'> {
  return { type: 'trace', data, ...options };
}

/** State of a video recording job. */
export function videoEvent(data: VideoData, options: EventOptions = {}): SignalboxEvent<'video'> {
  return { type: 'video', data, ...options };
}

/** An attempt to deliver a webhook. */
export function webhookEvent(data: WebhookData, options: EventOptions = {}): SignalboxEvent<'webhook'> {
  return { type: 'webhook', data, ...options };
}

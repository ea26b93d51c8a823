import { plural } from '../ui/text/plural';

// Health screen
export const systemHealth = 'System health';
export const versionSummary = 'Version {version}, Node {node}, up since {relativeTime}';
export const replicaSuffix = (replicas: number) => `, one of ${replicas} replicas`;
export const chartsTitle = 'The last hour';
export const chartsHint =
  'Figures of the replica that responded. For longer periods and all replicas, scrape {code} with Prometheus.';
export const noFiguresTitle = 'No measurements yet';
export const noFigures = 'The first measurements appear ten seconds after the start.';
export const diagnosticsCopied = 'Diagnostics copied. They contain no secrets and no addresses.';
export const copyDiagnostics = 'Copy diagnostics';
export const diagnosticsTitle = 'Diagnostics';
export const diagnosticsNotCopied =
  'The browser does not allow this page to copy. Select the text and copy it manually.';
export const diagnosticsInSentence = 'diagnostics';

// Jobs table
export const succeeded = 'Succeeded';
export const failed = 'Failed';
export const running = 'Running';
export const jobsTitle = 'Background work';
export const jobsTable = 'Background jobs';
export const jobLabel = 'Job';
export const lastRunLabel = 'Last run';
export const startedLabel = 'Started';
export const errorsLabel = 'Errors';

// Part tile
export const works = 'Operational';
export const needsAttention = 'Needs attention';
export const down = 'Down';

// System charts
export const eventsChart = 'Events';
export const responseTimeChart = 'Response time of ingest';
export const rejectionsChart = 'Rejected batches and errors';
export const rejectedBatchesLine = 'batches rejected';
export const serverErrorsLine = '5xx responses';
export const eventLoopLagChart = 'Event-loop lag, p99';
export const memoryChart = 'Memory of the process';
export const chartWithoutData = (label: string) => `${label}: nothing yet`;
export const chartSummary = (label: string, format: string, format2: string) =>
  `${label}: now ${format}, at most ${format2}`;

// System parts
export const componentsTitle = 'Components';
export const dependencies = 'Dependencies';
export const database = 'Database';
export const kind = 'Kind';
export const postgresql = 'PostgreSQL';
export const builtIn = 'built in';
export const external = 'external';
export const latencyLabel = 'Latency';
export const standby = 'Standby for reads';
export const secondsBehind = (seconds: number): string => `${seconds} s behind`;
export const standbyUnused = (behind: string): string => `not used (${behind})`;
export const size = 'Size';
export const upSince = 'Up since';
export const orchestrator = 'Orchestrator';
export const lastRefusedCallback = 'Last refused callback';
export const apacheAirflow = 'Apache Airflow';
export const simulated = 'simulated';
export const circuitBreaker = 'Circuit breaker';
export const breakerOpen = 'open: calls are paused';
export const breakerClosed = 'closed';
export const lastFailure = 'Last failure';
export const ingest = 'Ingest';
export const queuedBytesLabel = 'Awaiting a response';
export const bytesOfLimit = (bytes: string, bytes2: string) => `${bytes} of ${bytes2}`;
export const queuedBatches = 'Queued batches';
export const reusedKeysLabel = 'Idempotency keys reused with another body';
export const sheddingLabel = 'Load shedding';
export const notShedding = 'none';
export const ingestLog = 'Ingest log';
export const logLagEvents = 'Events not stored yet';
export const logLagTime = 'Behind';
export const unreadPartitions = 'Partitions without a worker';
export const deadLetters = 'Dead letters';
export const runs = 'Runs';
export const submitted = 'Submitted';
export const eventLoop = 'Event loop';
export const lagP99Label = 'Lag, p99';
export const lagMaxLabel = 'Lag, maximum';
export const disk = 'Disk';
export const freeLabel = 'Free';
export const totalLabel = 'Total';
export const projections = 'Projections of events';
export const projectionBuilding = 'being built';
export const projectionUpToDate = 'up to date';
export const projectionBehind = (duration: string) => `${duration} behind`;
export const projectionFailing = (state: string, failures: number) =>
  `${state}, failed ${failures} ${plural(failures, { one: 'time', other: 'times' })}`;
export const storedEvents = 'Stored events';
export const retentionLabel = 'Kept for';
export const retentionDays = (eventsRetentionDays: number) =>
  `${eventsRetentionDays} ${plural(eventsRetentionDays, { one: 'day', other: 'days' })}`;
export const idempotencyKeys = 'Idempotency keys';
export const bytesInDays = (bytes: string, partitions: number) =>
  `${bytes} in ${partitions} ${plural(partitions, { one: 'day', other: 'days' })}`;
export const oldestDayLabel = 'Oldest day';
export const migrations = 'Migrations';
export const appliedLabel = 'Applied';
export const lastMigrationLabel = 'Last';
export const missingLabel = 'Missing';
export const jobs = 'Jobs';
export const errorsSinceTheStart = 'Errors since the start';
export const openStreams = 'Open streams';
export const flags = 'Flags';
export const portal = 'Portal';
export const noRuns = 'none';
export const unknown = '–';
export const countAndOldest = (count: number, duration: string) => `${count}, the oldest ${duration}`;
export const acceptedLine = 'accepted';
export const rejectedLine = 'rejected';
export const p99Line = 'p99';
export const p50Line = 'p50';
export const lagLine = 'lag';
export const memoryLine = 'memory';

// Doctor panel
export const doctorTitle = 'Checks';
export const promiseHolds =
  'A batch that is answered with 200 survives a power cut: no check contradicts it.';
export const promiseUnproven =
  'Whether a batch that is answered with 200 survives a power cut could not be established.';
export const promiseBroken = 'A batch that is answered with 200 does not survive a power cut.';
export const passedChecks = (count: number) => (count === 1 ? '1 passed check' : `${count} passed checks`);

// Line table
export const timeColumn = 'Time';
export const notMeasured = '–';

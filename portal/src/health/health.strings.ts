// Health screen
export const systemHealth = 'System health';
export const versionSummary = 'Version {version}, Node {node}, up since {relativeTime}';
export const replicaSuffix = (replicas: number) => `, one of ${replicas} replicas`;
export const chartsTitle = 'The last hour';
export const chartsHint =
  'Of the replica that answered. For longer, and for all of them, read {code} with Prometheus.';
export const noFiguresTitle = 'Nothing was measured yet';
export const noFigures = 'The first figures are there ten seconds after the start.';
export const diagnosticsCopied = 'Diagnostics copied. They hold no secret and no address.';
export const copyDiagnostics = 'Copy diagnostics';
export const diagnosticsTitle = 'Diagnostics';
export const diagnosticsNotCopied =
  'The browser does not let this page copy. Select the text and copy it yourself.';
export const diagnosticsInSentence = 'diagnostics';

// Jobs table
export const succeeded = 'Succeeded';
export const failed = 'Failed';
export const running = 'Running';
export const jobsTitle = 'Background work';
export const jobsTable = 'Background jobs';
export const jobLabel = 'Job';
export const lastRunLabel = 'Last time';
export const startedLabel = 'Started';
export const errorsLabel = 'Errors';

// Part tile
export const works = 'Works';
export const needsAttention = 'Needs attention';
export const down = 'Down';

// System charts
export const eventsChart = 'Events';
export const responseTimeChart = 'Response time of ingest';
export const rejectionsChart = 'Refused batches and errors';
export const rejectedBatchesLine = 'batches refused';
export const serverErrorsLine = 'responses 5xx';
export const eventLoopLagChart = 'Event-loop lag, p99';
export const memoryChart = 'Memory of the process';
export const chartWithoutData = (label: string) => `${label}: nothing yet`;
export const chartSummary = (label: string, format: string, format2: string) =>
  `${label}: now ${format}, at most ${format2}`;

// System parts
export const componentsTitle = 'Parts';
export const dependencies = 'Dependencies';
export const database = 'Database';
export const kind = 'Kind';
export const builtIn = 'built in';
export const latencyLabel = 'Answers in';
export const size = 'Size';
export const upSince = 'Up since';
export const orchestrator = 'Orchestrator';
export const apacheAirflow = 'Apache Airflow';
export const circuitBreaker = 'Circuit breaker';
export const breakerOpen = 'open: left alone for a while';
export const lastFailure = 'Last failure';
export const ingest = 'Ingest';
export const queuedBytesLabel = 'Not answered yet';
export const bytesOfLimit = (bytes: string, bytes2: string) => `${bytes} of ${bytes2}`;
export const queuedBatches = 'Queued batches';
export const reusedKeysLabel = 'Idempotency keys reused with another body';
export const sheddingLabel = 'Refuses';
export const runs = 'Runs';
export const submitted = 'Submitted';
export const eventLoop = 'Event loop';
export const lagP99Label = 'Late by, p99';
export const lagMaxLabel = 'Late by, at most';
export const disk = 'Disk';
export const freeLabel = 'Free';
export const totalLabel = 'In all';
export const storedEvents = 'Stored events';
export const retentionLabel = 'Kept for';
export const retentionDays = (eventsRetentionDays: number) => `${eventsRetentionDays} days`;
export const idempotencyKeys = 'Idempotency keys';
export const bytesInDays = (bytes: string, partitions: number) => `${bytes} in ${partitions} days`;
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
export const countAndOldest = (count: number, duration: string) => `${count}, the oldest ${duration}`;
export const acceptedLine = 'accepted';
export const rejectedLine = 'rejected';
export const p99Line = 'p99';
export const p50Line = 'p50';
export const lagLine = 'lag';
export const memoryLine = 'memory';

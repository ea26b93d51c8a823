// Health screen
export const systemHealth = 'System health';
export const versionNodeUpSinceRelative = 'Version {version}, Node {node}, up since {relativeTime}';
export const oneOfReplicas = (replicas: number) => `, one of ${replicas} replicas`;
export const theLastHour = 'The last hour';
export const ofTheReplicaThatAnswered =
  'Of the replica that answered. For longer, and for all of them, read {code} with Prometheus.';
export const nothingWasMeasuredYet = 'Nothing was measured yet';
export const theFirstFiguresAreThere = 'The first figures are there ten seconds after the start.';
export const diagnosticsCopiedTheyHoldNo = 'Diagnostics copied. They hold no secret and no address.';
export const copyDiagnostics = 'Copy diagnostics';
export const diagnostics = 'Diagnostics';
export const theBrowserDoesNotLet =
  'The browser does not let this page copy. Select the text and copy it yourself.';
export const diagnosticsInSentence = 'diagnostics';

// Jobs table
export const succeeded = 'Succeeded';
export const failed = 'Failed';
export const running = 'Running';
export const backgroundWork = 'Background work';
export const backgroundJobs = 'Background jobs';
export const job = 'Job';
export const lastTime = 'Last time';
export const started = 'Started';
export const errors = 'Errors';

// Part tile
export const works = 'Works';
export const needsAttention = 'Needs attention';
export const down = 'Down';

// System charts
export const events = 'Events';
export const responseTimeOfIngest = 'Response time of ingest';
export const refusedBatchesAndErrors = 'Refused batches and errors';
export const batchesRefused = 'batches refused';
export const responses5xx = 'responses 5xx';
export const eventLoopLagP99 = 'Event-loop lag, p99';
export const memoryOfTheProcess = 'Memory of the process';
export const labelNothingYet = (label: string) => `${label}: nothing yet`;
export const labelNowFormatAtMost = (label: string, format: string, format2: string) =>
  `${label}: now ${format}, at most ${format2}`;

// System parts
export const parts = 'Parts';
export const dependencies = 'Dependencies';
export const database = 'Database';
export const kind = 'Kind';
export const builtIn = 'built in';
export const answersIn = 'Answers in';
export const size = 'Size';
export const upSince = 'Up since';
export const orchestrator = 'Orchestrator';
export const apacheAirflow = 'Apache Airflow';
export const circuitBreaker = 'Circuit breaker';
export const openLeftAloneForA = 'open: left alone for a while';
export const lastFailure = 'Last failure';
export const ingest = 'Ingest';
export const notAnsweredYet = 'Not answered yet';
export const bytesOfBytes = (bytes: string, bytes2: string) => `${bytes} of ${bytes2}`;
export const queuedBatches = 'Queued batches';
export const idempotencyKeysReusedWithAnother = 'Idempotency keys reused with another body';
export const refuses = 'Refuses';
export const runs = 'Runs';
export const submitted = 'Submitted';
export const eventLoop = 'Event loop';
export const lateByP99 = 'Late by, p99';
export const lateByAtMost = 'Late by, at most';
export const disk = 'Disk';
export const free = 'Free';
export const inAll = 'In all';
export const storedEvents = 'Stored events';
export const keptFor = 'Kept for';
export const eventsRetentionDays = (eventsRetentionDays: number) => `${eventsRetentionDays} days`;
export const idempotencyKeys = 'Idempotency keys';
export const bytesInPartitionsDays = (bytes: string, partitions: number) => `${bytes} in ${partitions} days`;
export const oldestDay = 'Oldest day';
export const migrations = 'Migrations';
export const applied = 'Applied';
export const last = 'Last';
export const missing = 'Missing';
export const jobs = 'Jobs';
export const errorsSinceTheStart = 'Errors since the start';
export const openStreams = 'Open streams';
export const flags = 'Flags';
export const portal = 'Portal';
export const countTheOldestDuration = (count: number, duration: string) => `${count}, the oldest ${duration}`;
export const acceptedLine = 'accepted';
export const rejectedLine = 'rejected';
export const p99Line = 'p99';
export const p50Line = 'p50';
export const lagLine = 'lag';
export const memoryLine = 'memory';

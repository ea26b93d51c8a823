import { isolated } from '../ui/text/isolated';
import { plural } from '../ui/text/plural';

// Cancel many
export const cancelManyResult = (canceled: number, canceling: number) =>
  `${canceled} canceled, ${canceling} being stopped`;
export const cancelManyRemaining = (remaining: number) => `; ${remaining} remain: cancel again`;
export const cancelUnfinishedRuns = 'Cancel unfinished runs';
export const cancelRuns = 'Cancel runs';
export const cancelManyConsequences = (project: string, unfinished: number) =>
  `Every submitted or running run of ${isolated(project)} is canceled, at least the ${unfinished} that this list shows. The orchestrator stops those that it has started; their effects are not undone. A run that ends meanwhile keeps its final state.`;

// Cancel run
export const alreadyEnded = 'It had already ended.';
export const installationInSentence = 'this installation';
export const cancelRun = 'Cancel run';
export const cancelTitle = 'Cancel this run';
export const cancelConsequences = (isSubmitted: boolean, stateword: string) =>
  isSubmitted
    ? `It is ${stateword} and has not started. It will not start.`
    : 'Signalbox requests a stop from the orchestrator; effects of the run are not undone. Until it has stopped, the run is shown as canceling.';

// Phases
export const waitedPhase = 'Waited in Signalbox';
export const queuedPhase = 'In the orchestrator’s queue';
export const ranPhase = 'Ran';

// Rerun button
export const runAgain = 'Run again';
export const inputNotObject = 'This must be a JSON object.';
export const rerunHint = (appName: string) =>
  `A new run of ${isolated(appName)}, with the version that is installed now. You can change its input first.`;
export const inputLabel = 'Input';
export const close = 'Close';

// Run facts
export const stopWords = {
  cancel: 'Canceled by a user',
  start_timeout: 'It did not start in time',
  run_timeout: 'It ran for too long',
} as const;
export const stoppedBy = 'Canceled by {user}';
export const detailsTitle = 'Details';
export const installationFallback = 'its settings and grants';
export const eventFallback = 'this event';
export const executedByText = (isSimulated: boolean) =>
  isSimulated ? 'Simulated orchestrator: no task ran' : 'Apache Airflow';
export const dagIdInSentence = 'DAG id';

// Run input
export const noInput = 'This run has no input.';
export const inputHint = 'The input that the app received.';
export const inputInSentence = 'input';

// Run phases
export const phasesTitle = 'Duration by phase';
export const phaseFrom = 'from {exactTime}';

// Run screen
export const runIdInSentence = 'run id';
export const tabsLabel = 'Parts of the run';
export const tabWords = {
  timeline: 'Timeline',
  tasks: 'Tasks',
  logs: 'Logs',
  result: 'Result',
  input: 'Input',
} as const;
export const endedTitle = 'Run ended';
export const failedTitle = 'Run failed';
export const failedTask = (task: string, attempt: number) => `Task ${task} failed in attempt ${attempt}`;
export const waitingTitle = 'Waiting';
export const earlierRunLink = 'an earlier run';
export const repeatsRun = 'It repeats {link}.';

export const continuesRun = 'It adopted the execution that the orchestrator started after the end of {link}.';

// A DAG run that was cleared
export const laterTitle = {
  submitted: 'The orchestrator has queued this run again',
  running: 'The orchestrator is executing this run again',
  succeeded: 'The orchestrator has executed this run again, and it succeeded',
  failed: 'The orchestrator has executed this run again, and it failed',
  canceled: 'The orchestrator has executed this run again, and it was stopped',
} as const;
export const laterText =
  'Last report {time}. The state of this run is final. Adopt the later execution as a new run; nothing is executed again.';
export const adopt = 'Adopt as a new run';
export const adoptingRunLink = 'a new run';
export const adoptedText = 'It was adopted as {link}.';

// Refused callbacks
export const refusedTitle = 'Callbacks of this run were refused';
export const refusedText = {
  signature:
    'They were signed with another secret, so the state of this run is recorded late. Ask an administrator to compare SERVICE_APP_RUN_CALLBACK_SECRET here and in the orchestrator.',
  timestamp:
    'Their timestamps were outside the accepted window, so the state of this run is recorded late. Ask an administrator to compare the clocks of Signalbox and the orchestrator.',
  unsigned:
    'They were not signed. The plugin of the orchestrator signs each callback, so another program sent these.',
} as const;
export const refusedCount = (count: string) => `Refused so far: ${count}, the last one {time}.`;

// Run status
export const canceling = 'Canceling';
export const waitingState = (stateword: string) => `${stateword}, waiting`;

// Run transitions
export const timelineTable = 'Timeline of the run';
export const whenLabel = 'When';
export const sourceLabel = 'Source';
export const reportedLabel = 'Reported';
export const stateLabel = 'State';
export const outcomeLabel = 'Outcome';
export const happenedAt = 'happened {exactTime}';
export const notApplied = 'not applied';
export const repeatCount = (times: number) => `${times} times`;

// Runs chart
export const chartSummary = (total: number, spoken: string, complete: boolean, exactTime: string) =>
  `${total === 0 ? 'No runs in this time' : `${total} ${plural(total, { one: 'run', other: 'runs' })}: ${spoken}`}${complete ? '' : `. Only those since ${exactTime} were counted.`}`;

// Runs filters
export const filterRuns = 'Filter runs';
export const timeFilter = 'Time';
export const allStates = 'All states';
export const appLabel = 'App';
export const allApps = 'All apps';
export const startedByFilter = 'Started by';
export const allKinds = 'All triggers';
export const ofBackfill = (shortId: string) => `All runs of backfill …${shortId}`;
export const removeBackfillFilter = 'Remove filter: backfill';

// Runs screen
export const runsTitle = 'Runs';
export const runsLead = 'Every run of this project’s apps, tracked until it reaches its final state.';
export const theseFilters = 'these filters';
export const noRunsTitle = 'No runs in the last 24 hours';
export const appsLinkInSentence = 'apps';
export const noRunsHint =
  'Installed apps run manually, on a schedule or on an event. Choose a longer time above, or go to the {link} of this project, install one and run it.';

// Run queue
export const queuePosition = (position: number) => `Position ${position} in the queue`;
export const queueSlots = (running: number, limit: number) =>
  `${running} of ${limit} ${plural(limit, { one: 'slot', other: 'slots' })} in use`;

// Runs table
export const runAndInputLabel = 'Run and input';
export const scheduledForLabel = 'Scheduled for';
export const backfillForLabel = 'Backfill of';
export const createdLabel = 'Created';
export const durationPrefix = 'Duration: ';
export const runOfApp = (appName: string) => `Run of ${isolated(appName)} `;
export const inputPrefix = 'Input: ';
export const byYouSuffix = ', by you';

// Simulated badge
export const simulatedTooltip = 'The simulated orchestrator executed this run: no task ran.';
export const simulatedBadge = 'Simulated';

// Simulation banner
export const simulationTitle = 'Runs are simulated: no task is executed';
export const simulationHint = (reason: string) =>
  `The service chose the simulated orchestrator because ${reason}. To execute runs, the operator sets WORKFLOW_URL to an Apache Airflow; to keep the simulation without this notice, SERVICE_APP_EXECUTION_MODE=simulate.`;
export const runsChart = 'Runs over time';
export const installationLabel = 'Installation';
export const causeLabel = 'Cause';
export const executedByLabel = 'Executed by';
export const dagLabel = 'DAG';
export const dagRunLabel = 'DAG run';
export const stopRequestedLabel = 'Stop requested';
export const codeLabel = 'Code';
export const codeUnknown = 'Unknown';
export const dagVersionText = (version: string) => `DAG version ${version}`;
export const bundleVersionText = (version: string) => `bundle ${version}`;
export const checksumText = (checksum: string) => `file ${checksum}`;
export const otherCode = 'Differs from the pinned code';
export const otherCodeTitle = 'The run was executed with other code than its version pins';
export const codeNotComparedTitle = 'The code of the run cannot be compared with the pinned code';
export const pinnedCodeText = (code: string) => `Pinned: ${code}.`;
export const executedCodeText = (code: string) => `Executed: ${code}.`;

// Run batch
export const rerunMatching = 'Run matching runs again';
export const cancelMatching = 'Cancel matching runs';
export const startCancel = 'Cancel runs';
export const startRerun = 'Run again';
const runs = (count: number) => `${count} ${plural(count, { one: 'run', other: 'runs' })}`;
export const cancelPreview = (count: number) =>
  `${runs(count)} of this list can be canceled. The orchestrator stops those that it has started; their effects are not undone.`;
export const rerunPreview = (count: number) =>
  `${runs(count)} of this list have ended. Each is run again with its input, in the version that is installed now.`;
export const onlyNewest = (limit: number) => `More runs match; only the newest ${limit} are included.`;
export const nothingMatches = 'The action applies to none of the runs that match the filters above.';
export const progress = (finished: number, total: number) => `${finished} of ${runs(total)} processed`;
export const outcome = (done: number, skipped: number, refused: number) =>
  `${done} done, ${skipped} skipped, ${refused} refused`;
export const reason = (word: string, code: string, count: number) => `${word}: ${code} (${count})`;
export const reasonWords = { skipped: 'Skipped', refused: 'Refused' } as const;
export const reasonsLabel = 'Reasons';
export const continuesHint = 'The action continues when this dialog is closed.';

// Progress
export const progressTitle = 'Progress';
export const lastProgressTitle = 'Last reported progress';
export const progressValue = (done: string, total: string, percent: number) =>
  `${done} of ${total} (${percent}%)`;
export const progressCount = (done: string) => `${done} done`;
export const byTask = (task: string) => `Task ${task}`;

// Result
export const resultTitle = 'Result';
export const resultHint = 'The result that the code of the app reported.';
export const resultInSentence = 'result';
export const emptyResult = 'The result is an empty object.';
export const nothingTitle = 'No result';
export const nothingYetTitle = 'No result yet';
export const nothingHint =
  'The code of an app reports a result with run.result() and files with run.artifact() of signalbox-airflow.';
export const runWithResult = 'Run again with this result as input';

// Artifacts
export const artifactsTitle = 'Artifacts';
export const nameLabel = 'Name';
export const typeLabel = 'Type';
export const sizeLabel = 'Size';
export const download = (name: string) => `Download ${isolated(name)}`;
export const opensElsewhere = (name: string) => `${isolated(name)} (opens in a new tab)`;
export const elsewhere = (host: string) => `Stored at ${host}`;
export const notALink = 'Address that cannot be opened';

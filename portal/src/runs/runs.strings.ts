// Cancel many
export const cancelManyResult = (canceled: number, canceling: number) =>
  `${canceled} canceled, ${canceling} asked to stop`;
export const cancelManyRemaining = (remaining: number) => `; ${remaining} are left: cancel again`;
export const cancelUnfinishedRuns = 'Cancel unfinished runs';
export const cancelRuns = 'Cancel runs';
export const cancelManyConsequences = (project: string, unfinished: number) =>
  `Every submitted or running run of ${project} is canceled, at least the ${unfinished} that this list shows. Those that the orchestrator has are asked to stop; work that they have done is not undone. A run that ends meanwhile keeps its own end state.`;

// Cancel run
export const alreadyEnded = 'It had already ended.';
export const installationInSentence = 'this installation';
export const cancelRun = 'Cancel run';
export const cancelTitle = 'Cancel this run';
export const cancelConsequences = (isSubmitted: boolean, stateword: string) =>
  isSubmitted
    ? `It is ${stateword} and has not started. It will not start.`
    : 'The orchestrator is asked to stop it. Work that it has done is not undone. Until it has stopped it is shown as canceling.';

// Phases
export const waitedPhase = 'Waited here';
export const queuedPhase = 'In the orchestrator’s queue';
export const ranPhase = 'Ran';

// Rerun button
export const runAgain = 'Run again';
export const inputNotObject = 'This must be a JSON object.';
export const rerunHint = (appName: string) =>
  `A new run of ${appName}, with the version that is installed now. Change its input, or leave it as it was.`;
export const inputLabel = 'Input';
export const close = 'Close';

// Run facts
export const stopWords = {
  cancel: 'Somebody canceled it',
  start_timeout: 'It did not start in time',
  run_timeout: 'It ran for too long',
} as const;
export const detailsTitle = 'Details';
export const installationFallback = 'its settings and grants';
export const eventFallback = 'this event';
export const executedByText = (isSimulated: boolean) =>
  isSimulated ? 'Simulated orchestrator: no task ran' : 'Apache Airflow';
export const dagIdInSentence = 'DAG id';

// Run input
export const noInput = 'This run has no input.';
export const inputHint = 'As the app received it.';
export const inputInSentence = 'input';

// Run phases
export const phasesTitle = 'Where the time went';
export const phaseFrom = 'from {exactTime}';

// Run screen
export const runIdInSentence = 'run id';
export const tabsLabel = 'Parts of the run';
export const tabWords = { timeline: 'Timeline', logs: 'Logs', input: 'Input' } as const;
export const endedTitle = 'It was ended';
export const failedTitle = 'It did not succeed';
export const waitingTitle = 'What it waits for';
export const earlierRunLink = 'an earlier run';
export const repeatsRun = 'It repeats {link}.';

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
  `${total === 0 ? 'No runs in this time' : `${total} runs: ${spoken}`}${complete ? '' : `. Only those since ${exactTime} were counted.`}`;

// Runs filters
export const filterRuns = 'Filter runs';
export const timeFilter = 'Time';
export const allStates = 'Any state';
export const appLabel = 'App';
export const allApps = 'Any app';
export const startedByFilter = 'Started by';
export const allKinds = 'Started by anything';

// Runs screen
export const runsTitle = 'Runs';
export const runsLead = 'Every run of this project’s apps, tracked until it reaches its end state.';
export const theseFilters = 'these filters';
export const noRunsTitle = 'Nothing ran in the last 24 hours';
export const appsLinkInSentence = 'apps';
export const noRunsHint =
  'Installed apps run manually, on a schedule or on an event. Choose a longer time above, or go to the {link} of this project, install one and run it.';

// Runs table
export const runAndInputLabel = 'Run and input';
export const createdLabel = 'Made';
export const durationPrefix = 'Duration: ';
export const runOfApp = (appName: string) => `Run of ${appName} `;
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
export const causeLabel = 'Because of';
export const executedByLabel = 'Executed by';
export const dagLabel = 'DAG';
export const dagRunLabel = 'DAG run';
export const stopRequestedLabel = 'Asked to stop';

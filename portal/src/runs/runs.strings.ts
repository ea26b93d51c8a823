// Cancel many
export const canceledCancelingAskedToStop = (canceled: number, canceling: number) =>
  `${canceled} canceled, ${canceling} asked to stop`;
export const remainingAreLeftCancelAgain = (remaining: number) => `; ${remaining} are left: cancel again`;
export const cancelUnfinishedRuns = 'Cancel unfinished runs';
export const cancelRuns = 'Cancel runs';
export const everySubmittedOrRunningRun = (project: string, unfinished: number) =>
  `Every submitted or running run of ${project} is canceled, at least the ${unfinished} that this list shows. Those that the orchestrator has are asked to stop; what they have done stays done. A run that ends meanwhile keeps its own end.`;

// Cancel run
export const itHadAlreadyEnded = 'It had already ended.';
export const thisInstallation = 'this installation';
export const cancelRun = 'Cancel run';
export const cancelThisRun = 'Cancel this run';
export const itIsStatewordAndHas = (isSubmitted: boolean, stateword: string) =>
  isSubmitted
    ? `It is ${stateword} and has not started. It will not start any more.`
    : 'The orchestrator is asked to stop it. What it has done stays done. Until it has stopped it is shown as canceling.';

// Phases
export const waitedHere = 'Waited here';
export const inTheOrchestratorsQueue = 'In the orchestrator’s queue';
export const ran = 'Ran';

// Rerun button
export const runAgain = 'Run again';
export const thisMustBeAJson = 'This must be a JSON object.';
export const aNewRunOfApp = (appName: string) =>
  `A new run of ${appName}, with the version that is installed now. Change its input, or leave it as it was.`;
export const input = 'Input';
export const close = 'Close';

// Run facts
export const stopWords = {
  cancel: 'Somebody canceled it',
  start_timeout: 'It did not start in time',
  run_timeout: 'It ran for too long',
} as const;
export const details = 'Details';
export const itsSettingsAndGrants = 'its settings and grants';
export const thisEvent = 'this event';
export const simulatedOrchestratorNoTaskRan = (isSimulated: boolean) =>
  isSimulated ? 'Simulated orchestrator: no task ran' : 'Apache Airflow';
export const dagId = 'DAG id';

// Run input
export const thisRunWasGivenNothing = 'This run was given nothing.';
export const asTheAppGotIt = 'As the app got it.';
export const inputInSentence = 'input';

// Run phases
export const whereTheTimeWent = 'Where the time went';
export const fromExactTime = 'from {exactTime}';

// Run screen
export const runId = 'run id';
export const partsOfTheRun = 'Parts of the run';
export const tabWords = { timeline: 'Timeline', logs: 'Logs', input: 'Input' } as const;
export const itWasEnded = 'It was ended';
export const itDidNotSucceed = 'It did not succeed';
export const whatItWaitsFor = 'What it waits for';
export const anEarlierRun = 'an earlier run';
export const itRepeatsLink = 'It repeats {link}.';

// Run status
export const canceling = 'Canceling';
export const statewordWaits = (stateword: string) => `${stateword}, waits`;

// Run transitions
export const whatWasObserved = 'What was observed';
export const when = 'When';
export const byWhom = 'By whom';
export const said = 'Said';
export const state = 'State';
export const outcome = 'Outcome';
export const happenedExactTime = 'happened {exactTime}';
export const notApplied = 'not applied';
export const times = (times: number) => `${times} times`;

// Runs chart
export const noRunsInThisTime = (total: number, spoken: string, complete: boolean, exactTime: string) =>
  `${total === 0 ? 'No runs in this time' : `${total} runs: ${spoken}`}${complete ? '' : `. Only those since ${exactTime} were counted.`}`;

// Runs filters
export const filterRuns = 'Filter runs';
export const time = 'Time';
export const anyState = 'Any state';
export const app = 'App';
export const anyApp = 'Any app';
export const startedBy = 'Started by';
export const startedByAnything = 'Started by anything';

// Runs screen
export const runs = 'Runs';
export const everyRunOfThisProjects =
  'Every run of this project’s apps, until each is in its right end state.';
export const theseFilters = 'these filters';
export const nothingRanInTheLast = 'Nothing ran in the last 24 hours';
export const apps = 'apps';
export const runsComeFromInstalledApps =
  'Runs come from installed apps: by hand, on a schedule, or because of an event. Look further back with the times above, or go to the {link} of this project, install one and run it.';

// Runs table
export const runAndInput = 'Run and input';
export const made = 'Made';
export const duration = 'Duration: ';
export const runOfAppName = (appName: string) => `Run of ${appName} `;
export const input2 = 'Input: ';
export const byYou = ', by you';

// Simulated badge
export const theSimulatedOrchestratorExecutedThis =
  'The simulated orchestrator executed this run: no task ran.';
export const simulated = 'Simulated';

// Simulation banner
export const runsAreSimulatedNoTask = 'Runs are simulated: no task is executed';
export const theServiceChoseTheSimulated = (reason: string) =>
  `The service chose the simulated orchestrator because ${reason}. To execute runs, the operator sets WORKFLOW_URL to an Apache Airflow; to keep the simulation without this notice, SERVICE_APP_EXECUTION_MODE=simulate.`;
export const runsOverTime = 'Runs over time';
export const installation = 'Installation';
export const becauseOf = 'Because of';
export const executedBy = 'Executed by';
export const dag = 'DAG';
export const dagRun = 'DAG run';
export const askedToStop = 'Asked to stop';

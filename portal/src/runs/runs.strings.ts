export const strings = {
  // Cancel many
  canceledCancelingAskedToStop: (canceled: number, canceling: number) =>
    `${canceled} canceled, ${canceling} asked to stop`,
  remainingAreLeftCancelAgain: (remaining: number) => `; ${remaining} are left: cancel again`,
  cancelUnfinishedRuns: 'Cancel unfinished runs',
  cancelRuns: 'Cancel runs',
  everySubmittedOrRunningRun: (project: string, unfinished: number) =>
    `Every submitted or running run of ${project} is canceled, at least the ${unfinished} that this list shows. Those that the orchestrator has are asked to stop; what they have done stays done. A run that ends meanwhile keeps its own end.`,

  // Cancel run
  itHadAlreadyEnded: 'It had already ended.',
  thisInstallation: 'this installation',
  cancelRun: 'Cancel run',
  cancelThisRun: 'Cancel this run',
  itIsStatewordAndHas: (isSubmitted: boolean, stateword: string) =>
    isSubmitted
      ? `It is ${stateword} and has not started. It will not start any more.`
      : 'The orchestrator is asked to stop it. What it has done stays done. Until it has stopped it is shown as canceling.',

  // Phases
  waitedHere: 'Waited here',
  inTheOrchestratorsQueue: 'In the orchestrator’s queue',
  ran: 'Ran',

  // Rerun button
  runAgain: 'Run again',
  thisMustBeAJson: 'This must be a JSON object.',
  aNewRunOfApp: (appName: string) =>
    `A new run of ${appName}, with the version that is installed now. Change its input, or leave it as it was.`,
  input: 'Input',
  close: 'Close',

  // Run facts
  stopWords: {
    cancel: 'Somebody canceled it',
    start_timeout: 'It did not start in time',
    run_timeout: 'It ran for too long',
  },
  details: 'Details',
  itsSettingsAndGrants: 'its settings and grants',
  thisEvent: 'this event',
  simulatedOrchestratorNoTaskRan: (isSimulated: boolean) =>
    isSimulated ? 'Simulated orchestrator: no task ran' : 'Apache Airflow',
  dagId: 'DAG id',

  // Run input
  thisRunWasGivenNothing: 'This run was given nothing.',
  asTheAppGotIt: 'As the app got it.',
  inputInSentence: 'input',

  // Run phases
  whereTheTimeWent: 'Where the time went',
  fromExactTime: 'from {exactTime}',

  // Run screen
  runId: 'run id',
  partsOfTheRun: 'Parts of the run',
  tabWords: { timeline: 'Timeline', logs: 'Logs', input: 'Input' },
  itWasEnded: 'It was ended',
  itDidNotSucceed: 'It did not succeed',
  whatItWaitsFor: 'What it waits for',
  anEarlierRun: 'an earlier run',
  itRepeatsLink: 'It repeats {link}.',

  // Run status
  canceling: 'Canceling',
  statewordWaits: (stateword: string) => `${stateword}, waits`,

  // Run transitions
  whatWasObserved: 'What was observed',
  when: 'When',
  byWhom: 'By whom',
  said: 'Said',
  state: 'State',
  outcome: 'Outcome',
  happenedExactTime: 'happened {exactTime}',
  notApplied: 'not applied',
  times: (times: number) => `${times} times`,

  // Run
  stateWords: {
    submitted: 'Submitted',
    running: 'Running',
    succeeded: 'Succeeded',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  kindWords: {
    manual: 'By hand',
    schedule: 'Schedule',
    event: 'Event',
    rerun: 'Run again',
  },
  detailWords: {
    waiting_for_slot: 'Waits until another run of this installation has ended',
    queued: 'In the queue of the orchestrator',
    awaiting_dag: 'The orchestrator does not know the DAG yet',
    dag_paused: 'The DAG is paused in the orchestrator',
    orchestrator_unreachable: 'The orchestrator cannot be reached; it is tried again by itself',
    canceling: 'It has been asked to stop',
  },
  sourceWords: {
    create: 'Made here',
    submit: 'Handed to the orchestrator',
    callback: 'The orchestrator called back',
    feed: 'Seen in the orchestrator’s list',
    poll: 'The orchestrator was asked',
    timeout: 'Its time was up',
    cancel: 'Somebody canceled it',
    concurrency: 'Too many at once',
  },
  reasonWords: {
    unchanged: 'said again, nothing new',
    stale: 'came too late: a later state was known',
    divergence: 'contradicts the end that is recorded; the record stays',
  },

  // Runs chart
  noRunsInThisTime: (total: number, spoken: string, complete: boolean, exactTime: string) =>
    `${total === 0 ? 'No runs in this time' : `${total} runs: ${spoken}`}${complete ? '' : `. Only those since ${exactTime} were counted.`}`,

  // Runs filters
  filterRuns: 'Filter runs',
  time: 'Time',
  anyState: 'Any state',
  app: 'App',
  anyApp: 'Any app',
  startedBy: 'Started by',
  startedByAnything: 'Started by anything',

  // Runs screen
  runs: 'Runs',
  everyRunOfThisProjects: 'Every run of this project’s apps, until each is in its right end state.',
  theseFilters: 'these filters',
  nothingRanInTheLast: 'Nothing ran in the last 24 hours',
  apps: 'apps',
  runsComeFromInstalledApps:
    'Runs come from installed apps: by hand, on a schedule, or because of an event. Look further back with the times above, or go to the {link} of this project, install one and run it.',

  // Runs table
  runAndInput: 'Run and input',
  made: 'Made',
  duration: 'Duration: ',
  runOfAppName: (appName: string) => `Run of ${appName} `,
  input2: 'Input: ',
  byYou: ', by you',

  // Simulated badge
  theSimulatedOrchestratorExecutedThis: 'The simulated orchestrator executed this run: no task ran.',
  simulated: 'Simulated',

  // Simulation banner
  runsAreSimulatedNoTask: 'Runs are simulated: no task is executed',
  theServiceChoseTheSimulated: (reason: string) =>
    `The service chose the simulated orchestrator because ${reason}. To execute runs, the operator sets WORKFLOW_URL to an Apache Airflow; to keep the simulation without this notice, SERVICE_APP_EXECUTION_MODE=simulate.`,
  runsOverTime: 'Runs over time',
  installation: 'Installation',
  becauseOf: 'Because of',
  executedBy: 'Executed by',
  dag: 'DAG',
  dagRun: 'DAG run',
  askedToStop: 'Asked to stop',
} as const;

import { isolated } from '../../../ui/text/isolated';

export const deploysLead = 'The versions that run now, and the deploys behind them.';
export const runsWhere = 'Running versions';
export const runsWhereLead =
  'The latest version that succeeded and was not rolled back, by service and environment.';
export const history = 'History';
export const service = 'Service';
export const noEnvironment = 'No environment';
export const noVersion = 'No version';
export const nothingRuns = 'Nothing is running';
export const latestIs = (version: string) => `Latest: ${version}`;
export const outcome = 'Outcome';
export const outcomeFilter = 'Outcome';
export const allOutcomes = 'All outcomes';
export const version = 'Version';
export const environment = 'Environment';
export const time = 'Time';
export const duration = 'Duration';
export const deployedBy = 'Deployed by';
export const commit = 'Commit';
export const showHistoryOf = (name: string) => `Show the history of ${isolated(name)}`;
export const filterDeploys = 'Filter deploys';
export const serviceFilter = 'Service';
export const allServices = 'All services';
export const environmentFilter = 'Environment';
export const allEnvironments = 'All environments';
export const theseFilters = 'these filters';
export const noDeploysTitle = 'No deploys yet';
export const noDeploysHint = 'Send an event of the type deploy when a deploy starts and when it ends.';
export const showEvent = (service: string) => `Show the event of ${isolated(service)}`;
export const stillComputing = 'Not all events have been read yet; the page does not show everything.';

/** Words for outcomes; `other` shows the sender's word. */
export const outcomes = {
  in_progress: 'In progress',
  succeeded: 'Succeeded',
  failed: 'Failed',
  rolled_back: 'Rolled back',
  other: 'Other',
} as const;

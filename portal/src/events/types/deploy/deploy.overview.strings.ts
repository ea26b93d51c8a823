export const deploysTitle = 'Running now';
export const noDeploys = 'No deploys yet.';
export const allDeploys = 'All deploys';
export const nothingRuns = 'nothing';
export const noStatus = 'no status';
export const noVersion = 'no version';
export const noEnvironment = 'No environment given';

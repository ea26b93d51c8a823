export const deploy = 'Deploy';
export const deploys = 'Deploys';
export const showDeploys = 'Show deploys';
export const unnamedService = 'Unnamed service';
export const oneChange = 'deploy';
export const manyChanges = 'deploys';
export const deployWords = (status: string | null, environment: string | null) =>
  [
    status === 'succeeded' ? 'deployed' : status?.replaceAll('_', ' '),
    environment === null ? undefined : `in ${environment}`,
  ]
    .filter((part) => part !== undefined)
    .join(' ');

export const deploysTitle = 'Running now';
export const noDeploys = 'No deploys yet.';
export const allDeploys = 'All deploys';
export const nothingRuns = 'nothing';
export const noStatus = 'no status';
export const noVersion = 'no version';
export const noEnvironment = 'No environment given';

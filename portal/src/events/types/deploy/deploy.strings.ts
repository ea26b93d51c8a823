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

export const deploy = 'Deploy';
export const deploys = 'Deploys';
export const showDeploys = 'Show deploys';
export const unnamedService = 'Unnamed service';
export const oneChange = 'deploy event';
export const manyChanges = 'deploy events';

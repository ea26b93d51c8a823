export const config = 'Config';
export const showHistory = 'Show history of this entry';
export const unnamedConfig = 'Unnamed entry';
export const oneChange = 'configuration change';
export const manyChanges = 'configuration changes';
export const configuration = 'Configuration';
export const changed = 'changed';
export const changedIn = (environment: string) => `changed in ${environment}`;

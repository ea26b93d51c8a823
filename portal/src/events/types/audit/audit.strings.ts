import { isolated } from '../../../ui/text/isolated';

export const audit = 'Audit';
export const auditEvents = 'Audit events';
export const showAllOf = (actor: string) => `Show everything ${isolated(actor)} did`;
export const noDifference = 'Nothing changed.';
export const changesTable = 'What changed';
export const fieldLabel = 'Field';
export const beforeLabel = 'Before';
export const afterLabel = 'After';
export const openRun = 'Open run';
export const appsAndAccess = 'Apps and access';
export const oneChange = 'change of apps or access';
export const manyChanges = 'changes of apps or access';
export const changeWords = (action: string | null, relation: string | null) =>
  action === 'set' && relation !== null ? `made ${relation}` : (action?.replaceAll('_', ' ') ?? 'changed');

import { isolated } from '../../../ui/text/isolated';

export const tenantsLead = 'The plan and limit of each tenant, as its latest event reports them.';
export const searchLabel = 'Search tenants';
export const tenant = 'Tenant';
export const plan = 'Plan';
export const limit = 'Events per second';
export const changes = 'Events';
export const lastEvent = 'Last event';
export const time = 'Time';
export const noPlan = 'No plan';
export const noLimit = 'Not stated';
export const noName = 'No name';
export const showHistoryOf = (name: string) => `Show plans of ${isolated(name)} over time`;
export const lastEventOf = (name: string) => `Last event of ${isolated(name)}: `;
export const historyOf = (name: string) => `Plans and limits of ${isolated(name)}`;
export const historyTable = 'Plans and limits over time';
export const allTenants = 'All tenants';
export const noTenantsTitle = 'No tenants yet';
export const noTenantsHint =
  'Send an event of the type tenant with a projectId, a plan and an ingestLimitPerSecond whenever one of them changes.';
export const noHistoryTitle = 'No events of this tenant';
export const noHistoryHint = 'Its events are older than the retention, or the address is wrong.';
export const before = (value: string) => `before: ${isolated(value)}`;

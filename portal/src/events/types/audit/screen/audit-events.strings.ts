import { isolated } from '../../../../ui/text/isolated';

export const auditLead =
  'Who did what in your systems, as their audit events report it. Administrators find all actions in Signalbox in the audit log of the organization.';
export const events = 'Audit events';
export const time = 'Time';
export const actor = 'Actor';
export const action = 'Action';
export const resource = 'Resource';
export const request = 'Request';
export const address = 'IP address';
export const noActor = 'No actor';
export const noAction = 'No action';
export const showAllTo = (resource: string) => `Show everything done to ${isolated(resource)}`;
export const showEvent = (action: string, actor: string) =>
  `Show the event of ${action} by ${isolated(actor)}`;
export const httpStatus = (code: number) => `HTTP ${code}`;
export const filterEvents = 'Filter audit events';
export const searchLabel = 'Search audit events';
export const anyOf = { actor: 'All actors', action: 'All actions', resource: 'All resources' } as const;
export const choice = (value: string, count: number) => `${isolated(value)} (${count.toLocaleString('en')})`;
export const personChoice = (name: string, actor: string) => `${isolated(name)} · ${isolated(actor)}`;
export const timeRange = 'Time range';
export const ranges = { all: 'All time', day: '24 hours', week: '7 days', month: '30 days' } as const;
export const theseFilters = 'these filters';
export const partlyCounted =
  'There are too many events to count all of them: the numbers beside the filters are those of the newest 50,000.';
export const searchContinues =
  'Nothing matches among the newest events. The search continues with older ones.';
export const noEventsTitle = 'No audit events yet';
export const noEventsHint = 'Send an event of the type audit with an actor, an action and a resource.';
export const asChain = 'As NDJSON with a hash chain';
export const asCsv = 'As CSV';
export const asExcelCsv = 'As CSV for Excel';

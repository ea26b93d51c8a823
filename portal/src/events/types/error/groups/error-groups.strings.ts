import { isolated } from '../../../../ui/text/isolated';
import { plural } from '../../../../ui/text/plural';

const number = (value: number) => value.toLocaleString('en');

export const errorsTitle = 'Errors';
export const errorsLead = 'Error events with the same cause are one group.';
export const statusTabs = 'Groups by status';
export const statusWords = { open: 'Open', resolved: 'Resolved', ignored: 'Ignored' };
export const allTab = 'All';
export const tabText = (word: string, count: number | undefined) =>
  count === undefined ? word : `${word} (${number(count)})`;
export const filterGroups = 'Filter error groups';
export const timeFilter = 'Time range';
export const anyTime = 'Any time';
export const searchLabel = 'Search titles and culprits';
export const sortLabel = 'Sort by';
export const sortWords = {
  last_seen: 'Last seen',
  first_seen: 'First seen',
  count: 'Events',
  users: 'Users',
};
export const removeFilter = (name: string, value: string) =>
  `Remove the filter ${isolated(name)} ${isolated(value)}`;
export const filterText = '{name}: {value}';
export const kindWords = { release: 'Release', environment: 'Environment', service: 'Service' };
export const theseFilters = 'these filters';

export const noErrorsTitle = 'No errors yet';
export const noErrorsHint =
  'Events of type error appear here, grouped by their cause, within seconds after they are received.';
export const noneOpenTitle = 'No open errors';
export const noneOpenHint =
  'All groups are resolved or ignored. A resolved group reopens when its error occurs again.';
export const incomplete = 'Not all events have been read yet; groups and numbers are not complete.';
export const ungrouped = (count: number) =>
  `This project has the maximum number of groups. ${number(count)} ${plural(count, { one: 'event is', other: 'events are' })} in no group.`;

export const selectColumn = 'Select';
export const groupColumn = 'Error';
export const trendColumn = 'Last 24 hours';
export const eventsColumn = 'Events';
export const usersColumn = 'Users';
export const lastSeenColumn = 'Last seen';
export const firstSeenColumn = 'First seen';
export const selectGroup = (title: string) => `Select ${isolated(title)}`;
export const trendLabel = (count: number) =>
  `${number(count)} ${plural(count, { one: 'event', other: 'events' })} in the last 24 hours`;
export const countText = number;
export const usersText = (users: number, isEstimated: boolean) =>
  isEstimated ? `about ${number(users)}` : number(users);
export const assignedTo = (name: string) => `Assigned to ${isolated(name)}`;
export const inNextRelease = 'in the next release';

export const selectionLabel = 'Selected error groups';
export const selectedCount = (count: number) => `${number(count)} selected`;
export const clearSelection = 'Clear selection';
export const mergeGroups = 'Merge groups';
export const mergeTitle = (count: number) => `Merge ${number(count)} groups?`;
export const mergeConsequences = (title: string) =>
  `All events count for “${isolated(title)}” from now on. The merge can be undone on the page of that group.`;
export const groupsMerged = 'Groups merged';

export const resolve = 'Resolve';
export const resolveInNextRelease = 'Resolve in the next release';
export const ignore = 'Ignore';
export const moreActions = 'More ways to close the group';
export const ignoreForHour = 'Ignore for an hour';
export const ignoreForDay = 'Ignore for a day';
export const ignoreForWeek = 'Ignore for a week';
export const ignoreForEvents = (count: number) => `Ignore for ${number(count)} events`;
export const reopen = 'Reopen';
export const assign = 'Assign';
export const assignToMe = 'Assign to me';
export const unassign = 'Unassign';
export const membersNotLoaded = 'The members could not be loaded.';
export const statusChanged = (status: 'ignored' | 'open' | 'resolved') =>
  ({ open: 'Group reopened', resolved: 'Group resolved', ignored: 'Group ignored' })[status];

export const summaryTitle = 'Summary';
export const changedBeforeLabel = 'Changes before the first event';
export const before = (duration: string) => `${duration} before`;
export const culpritLabel = 'Culprit';
export const statusLabel = 'Status';
export const assigneeLabel = 'Assignee';
export const unassigned = 'Unassigned';
export const ignoredUntil = 'until {time}';
export const ignoredEventsLeft = (count: number) =>
  `until ${number(count)} more ${plural(count, { one: 'event', other: 'events' })}`;
export const releasesLabel = 'Releases';
export const environmentsLabel = 'Environments';
export const servicesLabel = 'Services';
export const none = 'None';
export const otherValues = (count: number) =>
  `other values: ${number(count)} ${plural(count, { one: 'event', other: 'events' })}`;
export const valueCount = (count: number) => `(${number(count)})`;
export const chartName = 'Events of the group over time';
export const chartSummary = (count: number) =>
  `${number(count)} ${plural(count, { one: 'event', other: 'events' })} in the last seven days`;
export const seriesLabel = 'Events';

export const samplesTitle = 'Sample events';
export const noSamples = 'The events of this group are no longer stored.';
export const sampleOf = (index: number, count: number) => `Sample ${index} of ${count}`;
export const newerSample = 'Newer sample';
export const olderSample = 'Older sample';
export const openEvent = 'Open event';
export const openTrace = 'Open trace';
export const causedBy = 'Caused by';
export const noStack = 'The event has no stack trace.';
export const libraryFrames = (count: number) =>
  `${number(count)} ${plural(count, { one: 'frame', other: 'frames' })} of libraries`;
export const anonymous = '<anonymous>';
export const userLabel = 'User';

export const whyTitle = 'Why these events are one group';
export const whyLead = (version: number) =>
  `Their fingerprint, version ${version}, is made of these parts. Events whose parts are the same are in the same group.`;
export const partWords = {
  type: 'Type',
  message: 'Message pattern',
  frame: 'Frame',
  cause: 'Cause',
  fingerprint: 'Set by the sender',
};
export const fingerprintsTitle = 'Merged fingerprints';
export const fingerprintsLead = 'Each can be split off again, with the status that it had before.';
export const splitOff = 'Split off';
export const splitOffTitle = (title: string) => `Split off ${isolated(title)}`;
export const fingerprintSplit = 'Fingerprint split off';

export const historyTitle = 'History';
export const noHistory = 'No changes yet.';
export const automatic = 'Signalbox';
export const historyWords = {
  assigned: 'Assigned',
  ignored: 'Ignored',
  merged: 'Merged other groups into this one',
  merged_into: 'Merged into another group',
  reopened: 'Reopened',
  resolved: 'Resolved',
  split: 'Split fingerprints off',
  split_off: 'Split off another group',
  unassigned: 'Unassigned',
};
export const historyAssignee = (email: string) => `to ${isolated(email)}`;
export const historyInRelease = (release: string) => `by an event in ${release}`;
export const historyByEvent = 'by an event';

import { plural } from '../../../ui/text/plural';

// List
export const tracesLead = 'Requests across services, from their spans.';
export const filterTraces = 'Filter traces';
export const timeFilter = 'Time range';
export const nameFilter = 'Name of the root span';
export const serviceFilter = 'Service';
export const minDurationFilter = 'Shortest duration in ms';
export const errorsFilter = 'With errors only';
export const sortLabel = 'Sort by';
export const sortByStart = 'Latest';
export const sortByDuration = 'Longest';
export const theseFilters = 'these filters';
export const noTracesTitle = 'No traces in this time range';
export const noTracesHint =
  'A trace appears here when spans arrive: events of type trace with traceId, spanId, parentSpanId, name, serviceName and durationMs.';
export const incompleteList = 'Not all events have been read yet; the list is not complete.';
export const traceColumn = 'Trace';
export const startedColumn = 'Started';
export const durationColumn = 'Duration';
export const spansColumn = 'Spans';
export const errorsColumn = 'Errors';
export const servicesColumn = 'Services';
export const unnamedSpan = 'Unnamed span';
export const noRoot = 'Root missing';
export const errorCount = (count: number) => `${count} ${plural(count, { one: 'error', other: 'errors' })}`;
export const noErrors = 'None';
export const moreServices = 'and more';
export const nextPage = 'Nothing matches among the traces read so far.';

// One trace
export const allTraces = 'All traces';
export const summaryLabel = 'Summary';
export const traceIdLabel = 'Trace ID';
export const traceIdInSentence = 'the trace ID';
export const failedSpansLabel = 'Failed spans';
export const servicesCount = (count: number, hasMore: boolean) => `${count}${hasMore ? '+' : ''}`;
export const partialTitle = 'Part of this trace is missing';
export const noRootYet = 'No span without a parent has arrived, so the earliest span is shown first.';
export const orphans = (count: number) =>
  `${count} ${plural(count, { one: 'span names a parent', other: 'spans name parents' })} that ${plural(count, { one: 'has', other: 'have' })} not arrived.`;
export const rings = (count: number) =>
  `${count} ${plural(count, { one: 'span is its own ancestor and is', other: 'spans are their own ancestors and are' })} shown as roots.`;
export const duplicates = (count: number) =>
  `${count} ${plural(count, { one: 'span has', other: 'spans have' })} the span ID of an earlier span.`;
export const incompleteSpans = (shown: number, all: number) =>
  `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} spans are shown, those that were received first.`;
export const stillComputed = 'Not all events have been read yet.';
export const viewLabel = 'View';
export const waterfallView = 'Waterfall';
export const tableView = 'Table';
export const criticalPath = 'Critical path';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const showAll = 'Show the whole trace';
export const nextFailure = 'Next failed span';
export const waterfallLabel = 'Spans of the trace';
export const keyboardHint =
  'Arrow keys move, expand and collapse; Enter opens the details; + and − zoom; 0 shows the whole trace.';
export const foldedRow = (count: number) => `${count} similar spans`;
export const gapRow = (duration: string) => `Gap of ${duration}`;
export const failedMark = 'Failed';
export const orphanMark = 'Parent missing';
export const ringMark = 'Its own ancestor';
export const duplicateMark = 'Repeated span ID';
export const onPath = 'On the critical path';
export const expandRow = 'Expand';
export const collapseRow = 'Collapse';
export const levelMark = (depth: number) => `Level ${depth + 1}`;

// Table of spans
export const spanColumn = 'Span';
export const serviceColumn = 'Service';
export const startColumn = 'Start';
export const statusColumn = 'Status';
export const okMark = 'OK';
export const showMoreSpans = 'Show more spans';

// Details of a span
export const spanDetails = 'Span details';
export const closeDetails = 'Close span details';
export const openEvent = 'Open as event';

// Other events
export const eventsTitle = 'Logs, errors and changes';
export const noEvents = 'No other events refer to this trace.';
export const timeColumn = 'Time in trace';
export const levelColumn = 'Level';
export const typeColumn = 'Type';
export const eventColumn = 'Event';
export const outside = 'Outside the trace';

// Changes
export const changesTitle = 'Changes during the trace';
export const afterStart = (duration: string) => `${duration} after its start`;
export const moreChanges = (count: number) =>
  `${count.toLocaleString('en')} more ${plural(count, { one: 'change', other: 'changes' })}`;

// Link from events

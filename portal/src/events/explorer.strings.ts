import { isolated } from '../ui/text/isolated';
import { plural } from '../ui/text/plural';

// Event list
export const eventListLabel = 'Events, newest first';

// Event row
export const selectEvent = (title: string) => `Select ${isolated(title)}`;

// First event
export const waitingForFirstEvent = 'Waiting for the first event';
export const projectSettingsLink = 'settings of the project';
export const firstEventHint =
  'Create an API key in the {link}, insert its two values here and run the command in a shell. The event appears automatically.';
export const sendCommandInSentence = 'command that sends an event';

// Gap row
export const eventsNotShown = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })} not shown`;
export const reload = 'Reload';

// List foot
export const searchPaused = 'Few matches in the events searched so far.';
export const fewMatchesSince = 'Few matches since';
export const narrowSearch = 'Choose a shorter time range or fewer types to search faster.';
export const continueSearch = 'Search further back';
export const loadingOlderEvents = 'Loading older events';
export const noLongerStored = (day: string, types?: readonly string[]) =>
  types === undefined
    ? `Events before ${day} (UTC) are no longer stored`
    : `Events before ${day} (UTC) are no longer stored for ${types.join(', ')}`;
export const endOfRange = 'No more events in this range';

// Selection bar
export const selectedCount = (count: number) => `${count} selected`;
export const asJsonInSentence = 'as JSON';
export const clearSelection = 'Clear';

// Histogram bars
export const histogramSummary = (parts: string, size: string) => `${parts} · one bar is ${size}`;
export const eventCount = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'event', other: 'events' })}`;
export const errorCount = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'error', other: 'errors' })}`;
export const warningCount = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'warning', other: 'warnings' })}`;

// Histogram panel
export const estimatedTypesNotice = (estimatedTypes: string) => `Estimated: ${estimatedTypes}`;
export const estimatedNotice = ' · estimated, too many to count';
export const eventsOverTime = 'Events over time';

// Live tail control
export const startOrStop = (live: boolean) => (live ? 'Stop' : 'Live tail');
export const live = 'Live';
export const pausedWhileReading = 'Paused while you read';
export const reconnecting = 'Connection lost, reconnecting';
export const paused = 'Paused';
export const polling = 'Refreshed every 15 s: other tabs are live';
export const notLive = (detail: string) => `Not live: ${detail}`;
export const connecting = 'Connecting';

export const download = 'Download';
export const asNdjson = 'As NDJSON, one event per line';
export const asCsv = 'As CSV';
export const asExcelCsv = 'As CSV for Excel';
export const downloadHint = 'All events that match the filters, oldest first.';
export const downloading = (size: string) => `Downloading: ${size}`;
export const cancelDownload = 'Cancel the download';
export const downloaded = (name: string, size: string) => `${isolated(name)} is saved, ${size}.`;
export const incompleteTitle = 'The download is not complete';
export const incomplete =
  'The connection or the service ended before the last event. Nothing was saved. Try again.';

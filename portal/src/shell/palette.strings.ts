import { isolated } from '../ui/text/isolated';

export const appearanceGroup = 'Appearance and session';
export const actionsGroup = 'Actions';
export const goToGroup = 'Go to';
export const lightColorsCommand = 'Light colors';
export const darkColorsCommand = 'Dark colors';
export const systemColorsCommand = 'System colors';
export const killFlagGroup = 'Kill a flag';
export const killFlagNamed = (part: string) => `Kill ${isolated(part)}…`;
export const startRunGroup = 'Start a run';
export const startRunOf = (name: string) => `Run ${isolated(name)}…`;
export const flagsGroup = 'Flags';
export const idGroup = 'By id';
export const openRun = (appName: string) => `Open the run of ${isolated(appName)}`;
export const openEvent = (type: string) => `Open the event of type ${type}`;
export const openInstallation = (appName: string) => `Open the installation of ${isolated(appName)}`;
export const openApp = (appName: string) => `Open the app ${isolated(appName)}`;
export const searchEventsById = 'Show the events that contain this id';
export const commandPalette = 'Command palette';
export const searchStatus = (isSearching: boolean, query: string) =>
  isSearching ? 'Searching…' : `No results for “${query}”`;

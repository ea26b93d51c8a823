import { isolated } from '../ui/text/isolated';

// Commands
export const newFlagCommand = 'New flag…';
export const killFlagCommand = 'Kill a flag…';
export const startRunCommand = 'Start a run…';
export const newKeyCommand = 'New API key…';
export const addMemberCommand = 'Add a member…';
export const inviteCommand = 'Invite a teammate…';
export const newProjectCommand = 'New project…';

// Connection bar
export const tryingNow = 'trying now';
export const tryingAgainIn = (seconds: number) => `trying again in ${seconds} s`;
export const connectionTitle = (isDown: boolean, when: string) =>
  `${isDown ? 'The service cannot be reached' : 'Too many requests'}: ${when}`;
export const connectionHint = (isDown: boolean) =>
  isDown
    ? 'What you see may be out of date. Nothing that was saved is lost.'
    : 'The service limits the rate of requests. Nothing that was saved is lost.';

// Framed
export const homeLinkLabel = 'Signalbox: your projects';
export const signalbox = 'Signalbox';

// Header actions
export const colorsSystem = 'Colors: system';
export const colorsLight = 'Colors: light';
export const colorsDark = 'Colors: dark';
export const searchButton = 'Search or jump to…';
export const macSearchKeys = '⌘K';
export const searchKeys = 'Ctrl K';
export const searchLabel = 'Search or jump to';
export const nextColorsLabel = (label: string) => `${label}. Click to change.`;
export const changeColorsLabel = (label: string) => `${label}; change`;
export const accountMenu = 'Account menu';
export const yourAccount = 'Your account';
export const signOut = 'Sign out';

// Live state
export const notLive = 'Not live';
export const notLiveHint = 'Part of this page does not update automatically. Reload to see changes.';
export const reconnecting = 'Reconnecting';
export const reconnectingHint = 'The live connection was lost. The portal is reconnecting.';
export const connecting = 'Connecting';
export const connectingHint = 'The live connection is being opened.';
export const polling = 'Every 15 s';
export const pollingHint = 'Other tabs use the live connections; this page is refreshed every 15 seconds.';
export const paused = 'Paused';
export const pausedHint = 'Nothing is updated while the page is hidden.';
export const live = 'Live';
export const liveHint = 'New data appears automatically.';
export const liveConnectionPrefix = 'Live connection: ';

// Navigation items
export const observe = 'Observe';
export const change = 'Change';
export const run = 'Run';
export const business = 'Business';
export const project = 'Project';
export const overview = 'Overview';
export const events = 'Events';
export const featureFlags = 'Feature flags';
export const apps = 'Apps';
export const runs = 'Runs';
export const members = 'Members';
export const settings = 'Settings';
export const people = 'People';
export const audit = 'Audit';
export const organization = 'Organization';
export const systemHealth = 'System health';

// Navigation
export const projects = 'Projects';
export const noEventsOfType = 'No events in the last 30 days';

// Not found
export const notFoundTitle = 'Page not found';
export const notFoundHint =
  'The address may be wrong, the page may have been removed, or you may not have permission to view it.';
export const goToProjects = 'Go to your projects';

// Project switcher
export const switchProject = (name: string) => `Project ${isolated(name)}: switch`;
export const currentProject = 'Current project';
export const allProjects = 'All projects';

// Route states
export const pageFailedTitle = 'This page could not be shown';

// Shell
export const skipToContent = 'Skip to the content';
export const closeNavigation = 'Close the navigation';
export const openNavigation = 'Open the navigation';
export const mainNavigation = 'Main';

// Shortcut help
export const keyboardGroup = 'Keyboard';

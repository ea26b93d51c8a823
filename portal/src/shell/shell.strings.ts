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

// Palette actions
export const appearanceGroup = 'Appearance and session';
export const actionsGroup = 'Actions';
export const goToGroup = 'Go to';
export const lightColorsCommand = 'Light colors';
export const darkColorsCommand = 'Dark colors';
export const systemColorsCommand = 'System colors';

// Palette search
export const killFlagGroup = 'Kill a flag';
export const killFlagNamed = (part: string) => `Kill ${part}…`;
export const startRunGroup = 'Start a run';
export const startRunOf = (name: string) => `Run ${name}…`;
export const flagsGroup = 'Flags';
export const idGroup = 'By id';
export const openRun = (appName: string) => `Open the run of ${appName}`;
export const openEvent = (type: string) => `Open the event of type ${type}`;
export const searchEventsById = 'Show the events that contain this id';

// Palette
export const commandPalette = 'Command palette';
export const searchStatus = (isSearching: boolean, query: string) =>
  isSearching ? 'Searching…' : `No results for “${query}”`;

// Project switcher
export const switchProject = (name: string) => `Project ${name}: switch`;
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
export const ctrlKey = 'Ctrl';
export const paletteShortcut = 'Open the command palette (⌘ K on a Mac)';
export const pageSearchShortcut = 'Search on this page';
export const nextRowShortcut = 'Next row of a list';
export const previousRowShortcut = 'Previous row';
export const escKey = 'Esc';
export const closeShortcut = 'Close the open panel or dialog';
export const helpShortcut = 'Show this list';
export const goToShortcut = (label: string) => `Go to ${label}`;
export const keyboardGroup = 'Keyboard';
export const singleKeysOff = 'Single-key shortcuts are turned off in your account.';
export const shortcutsTitle = 'Keyboard shortcuts';

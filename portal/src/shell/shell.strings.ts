// Commands
export const newFlag = 'New flag…';
export const killAFlag = 'Kill a flag…';
export const startARun = 'Start a run…';
export const newApiKey = 'New API key…';
export const addAMember = 'Add a member…';
export const inviteAPerson = 'Invite a person…';
export const newProject = 'New project…';

// Connection bar
export const tryingNow = 'trying now';
export const tryingAgainInSecondsS = (seconds: number) => `trying again in ${seconds} s`;
export const theServiceCannotBeReached = (isDown: boolean, when: string) =>
  `${isDown ? 'The service cannot be reached' : 'Too many requests'}: ${when}`;
export const whatYouSeeMayBe = (isDown: boolean) =>
  isDown
    ? 'What you see may be out of date. Nothing that was saved is lost.'
    : 'The service asked for a pause. Nothing that was saved is lost.';

// Framed
export const signalboxYourProjects = 'Signalbox: your projects';
export const signalbox = 'Signalbox';

// Header actions
export const colorsAsTheSystem = 'Colors: as the system';
export const colorsLight = 'Colors: light';
export const colorsDark = 'Colors: dark';
export const searchOrJumpTo = 'Search or jump to…';
export const k = '⌘K';
export const ctrlK = 'Ctrl K';
export const searchOrJumpTo2 = 'Search or jump to';
export const labelClickForTheNext = (label: string) => `${label}. Click for the next.`;
export const labelChange = (label: string) => `${label}; change`;
export const accountMenu = 'Account menu';
export const yourAccount = 'Your account';
export const signOut = 'Sign out';

// Live state
export const notLive = 'Not live';
export const somethingOnThisPageIs =
  'Something on this page is not updated by itself. Reload to see what is new.';
export const reconnecting = 'Reconnecting';
export const theLiveConnectionBrokeIt = 'The live connection broke. It is made again by itself.';
export const connecting = 'Connecting';
export const theLiveConnectionIsBeing = 'The live connection is being made.';
export const every15S = 'Every 15 s';
export const otherTabsUseTheLive =
  'Other tabs use the live connections; this page is refreshed every 15 seconds.';
export const paused = 'Paused';
export const nothingIsUpdatedWhileThe = 'Nothing is updated while the page is hidden.';
export const live = 'Live';
export const whatHappensAppearsByItself = 'What happens appears by itself.';
export const liveConnection = 'Live connection: ';

// Navigation items
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

// Not found
export const thereIsNothingHere = 'There is nothing here';
export const theAddressMayBeWrong =
  'The address may be wrong, the thing may have been removed, or you may not be allowed to see it.';
export const goToYourProjects = 'Go to your projects';

// Palette actions
export const appearanceAndSession = 'Appearance and session';
export const actions = 'Actions';
export const goTo = 'Go to';
export const lightColors = 'Light colors';
export const darkColors = 'Dark colors';
export const colorsAsTheSystem2 = 'Colors as the system';

// Palette search
export const killAFlag2 = 'Kill a flag';
export const killPart = (part: string) => `Kill ${part}…`;
export const startARun2 = 'Start a run';
export const runName = (name: string) => `Run ${name}…`;
export const flags = 'Flags';
export const byId = 'By id';
export const openTheRunOfApp = (appName: string) => `Open the run of ${appName}`;
export const openTheEventOfType = (type: string) => `Open the event of type ${type}`;
export const showTheEventsThatContain = 'Show the events that contain this id';

// Palette
export const commandPalette = 'Command palette';
export const searching = (isSearching: boolean, query: string) =>
  isSearching ? 'Searching…' : `No results for “${query}”`;

// Project switcher
export const projectNameSwitch = (name: string) => `Project ${name}: switch`;
export const currentProject = 'Current project';
export const allProjects = 'All projects';

// Route states
export const thisPageCouldNotBe = 'This page could not be shown';

// Shell
export const skipToTheContent = 'Skip to the content';
export const closeTheNavigation = 'Close the navigation';
export const openTheNavigation = 'Open the navigation';
export const main = 'Main';

// Shortcut help
export const ctrl = 'Ctrl';
export const searchAndGoAnywhereK = 'Search, and go anywhere (⌘ K on a Mac)';
export const searchOnThisPage = 'Search on this page';
export const nextRowWhereThereIs = 'Next row, where there is a list';
export const previousRow = 'Previous row';
export const esc = 'Esc';
export const closeWhatIsOpen = 'Close what is open';
export const thisList = 'This list';
export const goToLabel = (label: string) => `Go to ${label}`;
export const keyboard = 'Keyboard';
export const shortcutsOfSingleKeysAre = 'Shortcuts of single keys are switched off in your account.';
export const keyboardShortcuts = 'Keyboard shortcuts';

export const strings = {
  // Commands
  newFlag: 'New flag…',
  killAFlag: 'Kill a flag…',
  startARun: 'Start a run…',
  newApiKey: 'New API key…',
  addAMember: 'Add a member…',
  inviteAPerson: 'Invite a person…',
  newProject: 'New project…',

  // Connection bar
  tryingNow: 'trying now',
  tryingAgainInSecondsS: (seconds: number) => `trying again in ${seconds} s`,
  theServiceCannotBeReached: (isDown: boolean, when: string) =>
    `${isDown ? 'The service cannot be reached' : 'Too many requests'}: ${when}`,
  whatYouSeeMayBe: (isDown: boolean) =>
    isDown
      ? 'What you see may be out of date. Nothing that was saved is lost.'
      : 'The service asked for a pause. Nothing that was saved is lost.',

  // Framed
  signalboxYourProjects: 'Signalbox: your projects',
  signalbox: 'Signalbox',

  // Header actions
  colorsAsTheSystem: 'Colors: as the system',
  colorsLight: 'Colors: light',
  colorsDark: 'Colors: dark',
  searchOrJumpTo: 'Search or jump to…',
  k: '⌘K',
  ctrlK: 'Ctrl K',
  searchOrJumpTo2: 'Search or jump to',
  labelClickForTheNext: (label: string) => `${label}. Click for the next.`,
  labelChange: (label: string) => `${label}; change`,
  accountMenu: 'Account menu',
  yourAccount: 'Your account',
  signOut: 'Sign out',

  // Live state
  notLive: 'Not live',
  somethingOnThisPageIs: 'Something on this page is not updated by itself. Reload to see what is new.',
  reconnecting: 'Reconnecting',
  theLiveConnectionBrokeIt: 'The live connection broke. It is made again by itself.',
  connecting: 'Connecting',
  theLiveConnectionIsBeing: 'The live connection is being made.',
  every15S: 'Every 15 s',
  otherTabsUseTheLive: 'Other tabs use the live connections; this page is refreshed every 15 seconds.',
  paused: 'Paused',
  nothingIsUpdatedWhileThe: 'Nothing is updated while the page is hidden.',
  live: 'Live',
  whatHappensAppearsByItself: 'What happens appears by itself.',
  liveConnection: 'Live connection: ',

  // Navigation items
  overview: 'Overview',
  events: 'Events',
  featureFlags: 'Feature flags',
  apps: 'Apps',
  runs: 'Runs',
  members: 'Members',
  settings: 'Settings',
  people: 'People',
  audit: 'Audit',
  organization: 'Organization',
  systemHealth: 'System health',

  // Navigation
  projects: 'Projects',

  // Not found
  thereIsNothingHere: 'There is nothing here',
  theAddressMayBeWrong:
    'The address may be wrong, the thing may have been removed, or you may not be allowed to see it.',
  goToYourProjects: 'Go to your projects',

  // Palette actions
  appearanceAndSession: 'Appearance and session',
  actions: 'Actions',
  goTo: 'Go to',
  lightColors: 'Light colors',
  darkColors: 'Dark colors',
  colorsAsTheSystem2: 'Colors as the system',

  // Palette search
  killAFlag2: 'Kill a flag',
  killPart: (part: string) => `Kill ${part}…`,
  startARun2: 'Start a run',
  runName: (name: string) => `Run ${name}…`,
  flags: 'Flags',
  byId: 'By id',
  openTheRunOfApp: (appName: string) => `Open the run of ${appName}`,
  openTheEventOfType: (type: string) => `Open the event of type ${type}`,
  showTheEventsThatContain: 'Show the events that contain this id',

  // Palette
  commandPalette: 'Command palette',
  searching: (isSearching: boolean, query: string) =>
    isSearching ? 'Searching…' : `No results for “${query}”`,

  // Project switcher
  projectNameSwitch: (name: string) => `Project ${name}: switch`,
  currentProject: 'Current project',
  allProjects: 'All projects',

  // Route states
  thisPageCouldNotBe: 'This page could not be shown',

  // Shell
  skipToTheContent: 'Skip to the content',
  closeTheNavigation: 'Close the navigation',
  openTheNavigation: 'Open the navigation',
  main: 'Main',

  // Shortcut help
  ctrl: 'Ctrl',
  searchAndGoAnywhereK: 'Search, and go anywhere (⌘ K on a Mac)',
  searchOnThisPage: 'Search on this page',
  nextRowWhereThereIs: 'Next row, where there is a list',
  previousRow: 'Previous row',
  esc: 'Esc',
  closeWhatIsOpen: 'Close what is open',
  thisList: 'This list',
  goToLabel: (label: string) => `Go to ${label}`,
  keyboard: 'Keyboard',
  shortcutsOfSingleKeysAre: 'Shortcuts of single keys are switched off in your account.',
  keyboardShortcuts: 'Keyboard shortcuts',
} as const;

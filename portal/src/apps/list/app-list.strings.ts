import { plural } from '../../ui/plural';

export const strings = {
  // App slug
  enterASlug: 'Enter a slug.',
  atMostMaxLengthCharacters: (maxLength: number) => `At most ${maxLength} characters.`,
  lowerCaseLettersAndDigits:
    'Lower-case letters and digits, with single hyphens or underscores between them.',

  // App table
  projects: (count: number) =>
    `${count.toLocaleString('en')} ${plural(count, { one: 'project', other: 'projects' })}`,
  apps: 'Apps',
  app: 'App',
  owner: 'Owner',
  versions: 'Versions',
  installedIn: 'Installed in',
  changed: 'Changed',
  noVersionYet: 'No version yet',
  newestOfVersionCount: (versionCount: number) =>
    plural(versionCount, { one: 'the only one', other: `newest of ${versionCount}` }),
  archived: 'Archived',
  installed: 'Installed',
  publishAVersion: 'Publish a version',
  install: 'Install',

  // Apps screen
  codeThatRunsForThis: 'Code that runs for this project: by hand, on a schedule, or because of an event.',
  registerApp: 'Register app',
  installedHere: 'Installed here',
  nothingIsInstalledInThis:
    'Nothing is installed in this project yet. Install one of the apps below, or register one of your own.',
  allApps: 'All apps',
  searchAppsByNameOr: 'Search apps by name or slug',
  archivedOnes: 'Archived ones',
  theArchive: 'the archive',
  thereAreNoAppsYet: 'There are no apps yet',
  anAppIsAName:
    'An app is a name for code that an orchestrator runs. Register it, publish a version that says what it needs, and install that version in a project: then it can be started, by hand, on a schedule, or by an event.',

  // Installed table
  installedApps: 'Installed apps',
  state: 'State',
  version: 'Version',
  lastRun: 'Last run',
  nextRun: 'Next run',
  updateToLatest: (latest: string) => `Update to ${latest}`,
  never: 'Never',
  runOfName: (name: string) => `, run of ${name}`,

  // Register app modal
  enterAName: 'Enter a name.',
  anotherAppHasOrHad: 'Another app has or had this slug. Slugs are never used again.',
  registerAnApp: 'Register an app',
  nightlyReport: 'Nightly report',
  slug: 'Slug',
  standsInAddressesAndDag: 'Stands in addresses, and DAG ids begin with it. It cannot be changed later.',
  description: 'Description',
  whatItDoesAndFor: 'What it does, and for whom',
  whoPublishesItsVersionsBesides:
    'Who publishes its versions, besides administrators. Everybody in the organization sees the app.',
  theProjectName: (projectName: string) => `The project ${projectName}`,
  ownersOfTheProject: 'Owners of the project.',
  needsAppsPublishOnProject: (projectName: string) => `Needs apps:publish on ${projectName}.`,
  administratorsAlone: 'Administrators alone.',
  needsAppsPublishOnThe: 'Needs apps:publish on the organization.',
  you: 'You',
  youAndWhomYouMake: 'You, and whom you make a maintainer.',
} as const;

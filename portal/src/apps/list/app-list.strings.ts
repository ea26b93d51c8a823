import { plural } from '../../ui/plural';

// App slug
export const enterASlug = 'Enter a slug.';
export const atMostMaxLengthCharacters = (maxLength: number) => `At most ${maxLength} characters.`;
export const lowerCaseLettersAndDigits =
  'Lower-case letters and digits, with single hyphens or underscores between them.';

// App table
export const projects = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'project', other: 'projects' })}`;
export const apps = 'Apps';
export const app = 'App';
export const owner = 'Owner';
export const versions = 'Versions';
export const installedIn = 'Installed in';
export const changed = 'Changed';
export const noVersionYet = 'No version yet';
export const newestOfVersionCount = (versionCount: number) =>
  plural(versionCount, { one: 'the only one', other: `newest of ${versionCount}` });
export const archived = 'Archived';
export const installed = 'Installed';
export const publishAVersion = 'Publish a version';
export const install = 'Install';

// Apps screen
export const codeThatRunsForThis =
  'Code that runs for this project: by hand, on a schedule, or because of an event.';
export const registerApp = 'Register app';
export const installedHere = 'Installed here';
export const nothingIsInstalledInThis =
  'Nothing is installed in this project yet. Install one of the apps below, or register one of your own.';
export const allApps = 'All apps';
export const searchAppsByNameOr = 'Search apps by name or slug';
export const archivedOnes = 'Archived ones';
export const theArchive = 'the archive';
export const thereAreNoAppsYet = 'There are no apps yet';
export const anAppIsAName =
  'An app is a name for code that an orchestrator runs. Register it, publish a version that says what it needs, and install that version in a project: then it can be started, by hand, on a schedule, or by an event.';

// Installed table
export const installedApps = 'Installed apps';
export const state = 'State';
export const version = 'Version';
export const lastRun = 'Last run';
export const nextRun = 'Next run';
export const updateToLatest = (latest: string) => `Update to ${latest}`;
export const never = 'Never';
export const runOfName = (name: string) => `, run of ${name}`;

// Register app modal
export const enterAName = 'Enter a name.';
export const anotherAppHasOrHad = 'Another app has or had this slug. Slugs are never used again.';
export const registerAnApp = 'Register an app';
export const nightlyReport = 'Nightly report';
export const slug = 'Slug';
export const standsInAddressesAndDag =
  'Stands in addresses, and DAG ids begin with it. It cannot be changed later.';
export const description = 'Description';
export const whatItDoesAndFor = 'What it does, and for whom';
export const whoPublishesItsVersionsBesides =
  'Who publishes its versions, besides administrators. Everybody in the organization sees the app.';
export const theProjectName = (projectName: string) => `The project ${projectName}`;
export const ownersOfTheProject = 'Owners of the project.';
export const needsAppsPublishOnProject = (projectName: string) => `Needs apps:publish on ${projectName}.`;
export const administratorsAlone = 'Administrators alone.';
export const needsAppsPublishOnThe = 'Needs apps:publish on the organization.';
export const you = 'You';
export const youAndWhomYouMake = 'You, and whom you make a maintainer.';

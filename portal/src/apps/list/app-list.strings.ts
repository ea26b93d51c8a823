import { isolated } from '../../ui/text/isolated';
import { plural } from '../../ui/text/plural';

// App slug
export const slugMissing = 'Enter a slug.';
export const slugTooLong = (maxLength: number) => `At most ${maxLength} characters.`;
export const slugHint = 'Lower-case letters and digits, with single hyphens or underscores between them.';

// App table
export const projectCount = (count: number) =>
  `${count.toLocaleString('en')} ${plural(count, { one: 'project', other: 'projects' })}`;
export const apps = 'Apps';
export const appLabel = 'App';
export const ownerLabel = 'Owner';
export const versionsLabel = 'Versions';
export const installedInLabel = 'Installed in';
export const changedLabel = 'Changed';
export const noVersionYet = 'No version yet';
export const newestOf = (versionCount: number) =>
  plural(versionCount, { one: 'the only one', other: `newest of ${versionCount}` });
export const archivedBadge = 'Archived';
export const installedBadge = 'Installed';
export const publishAVersion = 'Publish a version';
export const install = 'Install';

// Apps screen
export const appsLead = 'Code that runs for this project: manually, on a schedule or on an event.';
export const registerApp = 'Register app';
export const installedHereTitle = 'Installed here';
export const nothingInstalled =
  'Nothing is installed in this project yet. Install one of the apps below, or register one of your own.';
export const allAppsTitle = 'All apps';
export const searchLabel = 'Search apps by name or slug';
export const archivedFilter = 'Archived apps';
export const archiveInSentence = 'the archive';
export const noAppsTitle = 'No apps yet';
export const noAppsHint =
  'An app is code that an orchestrator runs. Register it, publish a version that states what it needs, and install that version in a project. Its runs then start manually, on a schedule or on an event.';

// Installed table
export const installedAppsTable = 'Installed apps';
export const stateLabel = 'State';
export const versionLabel = 'Version';
export const lastRunLabel = 'Last run';
export const nextRunLabel = 'Next run';
export const updateToLatest = (latest: string) => `Update to ${latest}`;
export const never = 'Never';
export const runOfApp = (name: string) => `, run of ${isolated(name)}`;

// Register app modal
export const nameMissing = 'Enter a name.';
export const slugTaken = 'Another app has or had this slug. Slugs cannot be reused.';
export const registerTitle = 'Register an app';
export const namePlaceholder = 'Nightly report';
export const slugLabel = 'Slug';
export const slugUse = 'Part of URLs, and the prefix of DAG ids. It cannot be changed later.';
export const descriptionLabel = 'Description';
export const descriptionHint = 'What it does, and for whom';
export const ownerHint =
  'Who publishes its versions, besides administrators. Everyone in the organization sees the app.';
export const projectOwner = (projectName: string) => `The project ${isolated(projectName)}`;
export const projectOwnerHint = 'Owners of the project.';
export const projectOwnerBlocked = (projectName: string) => `Needs apps:publish on ${isolated(projectName)}.`;
export const organizationOwnerHint = 'Administrators only.';
export const organizationOwnerBlocked = 'Needs apps:publish on the organization.';
export const personalOwner = 'You';
export const personalOwnerHint = 'You, and people whom you make maintainers.';

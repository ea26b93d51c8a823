import { isolated } from '../../ui/text/isolated';
import { plural } from '../../ui/text/plural';

// App installations tab
export const notInstalledTitle = 'Not installed';
export const notInstalled =
  'No project that you can view has this app. Install it with the button above once it has a version.';
export const installations = 'Installations';
export const projectLabel = 'Project';
export const stateLabel = 'State';
export const versionLabel = 'Version';
export const changedLabel = 'Changed';

// App members tab
export const relations = {
  maintainer: { label: 'Maintainer', text: 'Publishes versions, edits the app and manages its members.' },
  viewer: { label: 'Viewer', text: 'Sees the app and its versions.' },
} as const;
export const appInSentence = (name: string) => `the app ${isolated(name)}`;

// App screen
export const versions = 'Versions';
export const members = 'Members';
export const settings = 'Settings';
export const archivedTitle = 'This app is archived';
export const archivedNotice =
  'It cannot be installed or get new versions. It can be restored in its settings.';
export const app = 'App';
export const slugInSentence = 'slug';
export const ownedBy = (owner: string) => `Owner: ${isolated(owner)}`;
export const latestVersion = (latestVersion: string | null) =>
  latestVersion === null ? 'No version yet' : `Latest version: ${latestVersion}`;

// App settings tab
export const archivedRestoreFirst = 'The app is archived. Restore it first.';
export const nameLabel = 'Name';
export const descriptionLabel = 'Description';
export const appArchived = (name: string) => `${isolated(name)} is archived.`;
export const appRestored = (name: string) => `${isolated(name)} is restored.`;
export const archiveTitle = 'Archive';
export const alreadyArchived = 'The app is archived already.';
export const archiveBlockedByInstallations = 'Uninstall the app from every project before you archive it.';
export const archiveHint = (isArchived: boolean) =>
  isArchived
    ? 'A restored app can be installed again, with all its versions.'
    : 'An archived app cannot be installed or get new versions. It keeps its slug and can be restored.';
export const restoreApp = 'Restore app';
export const archiveApp = 'Archive app';
export const archiveConfirmTitle = (name: string) => `Archive ${isolated(name)}`;
export const archiveConsequences =
  'The app disappears from lists and cannot be installed until it is restored.';

// Description form
export const saved = 'Saved.';
export const descriptionInSentence = 'The description';
export const descriptionConflictTitle = 'Another user changed the app meanwhile';
export const descriptionConflict = (isEmpty: boolean, description: string) =>
  isEmpty ? 'It no longer has a description.' : `It now reads: ${description}`;
export const keepTheirs = 'Keep theirs';
export const saveMine = 'Save mine';
export const saveDescription = 'Save description';

// Install button
export const openInProject = (name: string) => `Open in ${isolated(name)}`;
export const installBlockedByArchive = 'The app is archived. Restore it in its settings first.';
export const installBlockedByNoVersion = 'The app has no version yet. Publish one first.';
export const install = 'Install';
export const installInProject = (name: string) => `Install in ${isolated(name)}`;

// Manifest field
export const manifestLabel = 'Manifest';
export const manifestHint = 'JSON. Only run_kinds is required.';
export const manifestEditorKeys =
  'Ctrl+Space suggests fields and values, F8 goes to the next problem, Tab leaves the editor.';

// Manifest text
export const manifestNotObject = 'A manifest is a JSON object: { … }.';
export const unreadableJson = 'it cannot be read';
export const manifestNotJson = (why: string) => `This is not JSON: ${why}.`;
export const versionNameTaken =
  'This version already exists with a different manifest. Choose another version name.';

// Publish tab
export const newVersionInSentence = 'The new version';
export const versionPublished = (version: string, name: string) =>
  `Version ${version} of ${isolated(name)} is published.`;
export const versionNameHint = 'Up to 64 letters, digits, dots, hyphens and plus signs, such as 1.4.0.';
export const publishTitle = 'Publish a version';
export const publishHint =
  'A published version never changes. Installations are not upgraded automatically: people who can manage an installation decide when to upgrade it.';
export const lastPublishedVersion = (latestVersion: string) => `Latest version: ${latestVersion}`;
export const publishVersion = 'Publish version';
export const startFromExample = 'Start from the example';
export const schemaDownloadHint = 'The JSON Schema of manifests, for editors and checks before publishing:';
export const commandInSentence = 'command';
export const manifestProblemCount = (count: number) =>
  plural(count, {
    one: '1 problem in the manifest',
    other: `${count} problems in the manifest`,
  });

// Version action
export const inUseLabel = 'In use';
export const putIntoUse = 'Put into use';

// Version drawer
export const versionTitle = (version: string) => `Version ${version}`;
export const publishedLabel = 'Published';
export const checksumLabel = 'Checksum';
export const changedSince = (version: string) => `Changed since ${version}`;
export const manifestsAreEqual = 'The manifests are the same.';
export const manifestInSentence = 'manifest';

// Versions tab
export const versionsHint =
  'A version is a manifest that states what the app runs, which settings it has and which permissions it requests. A published version never changes.';
export const noVersionsTitle = 'No version yet';
export const noVersionsHint =
  'Publish the first version: a JSON manifest that states at least how runs start.';
export const runsLabel = 'Runs';
export const permissionsLabel = 'Permissions';
export const detailsInSentence = ' details';
export const permissionCount = (requested: number) =>
  requested === 0 ? 'None' : `${requested} ${plural(requested, { one: 'permission', other: 'permissions' })}`;
export const checksumOfVersion = (version: string) => `checksum of ${version}`;
export const exampleTitle = 'Day';
export const exampleDescription = 'The day to report on.';
export const codeTitle = 'Code in the orchestrator';
export const checkAgain = 'Check again';
export const dagStates = {
  loaded: 'Loaded',
  broken: 'Import error',
  missing: 'Not found',
  unknown: 'Unknown',
};
export const dagPaused = 'Paused';
export const pinnedCode = 'Pinned code';
export const otherCode = 'Differs from the pinned code';
export const deployedCode = (version: string | null, bundle: string | null) =>
  [version === null ? '' : `DAG version ${version}`, bundle === null ? '' : `bundle ${bundle}`]
    .filter((part) => part !== '')
    .join(', ');
export const pinText = (code: string) => `Pinned: ${code}`;

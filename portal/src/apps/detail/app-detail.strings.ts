import { plural } from '../../ui/plural';

// App installations tab
export const installedNowhere = 'Installed nowhere';
export const noProjectThatYouSee =
  'No project that you see has it. Install it with the button above once it has a version.';
export const installations = 'Installations';
export const project = 'Project';
export const state = 'State';
export const version = 'Version';
export const changed = 'Changed';

// App members tab
export const relations = {
  maintainer: { label: 'Maintainer', text: 'Publishes versions, changes the app, lets people in.' },
  viewer: { label: 'Viewer', text: 'Sees the app and its versions.' },
} as const;
export const theAppName = (name: string) => `the app ${name}`;

// App screen
export const versions = 'Versions';
export const members = 'Members';
export const settings = 'Settings';
export const thisAppIsArchived = 'This app is archived';
export const itCannotBeInstalledAnd =
  'It cannot be installed, and gets no new versions. It can be restored in its settings.';
export const app = 'App';
export const slug = 'slug';
export const owner = (owner: string) => `Owner: ${owner}`;
export const noVersionYet = (latestVersion: string | null) =>
  latestVersion === null ? 'No version yet' : `Published last: ${latestVersion}`;

// App settings tab
export const theAppIsArchivedRestore = 'The app is archived. Restore it first.';
export const name = 'Name';
export const description = 'Description';
export const nameIsArchived = (name: string) => `${name} is archived.`;
export const nameIsBack = (name: string) => `${name} is back.`;
export const archive = 'Archive';
export const itIsArchived = 'It is archived.';
export const onlyAnAppThatIs = 'Only an app that is installed nowhere can be archived.';
export const restoringItLetsItBe = (isArchived: boolean) =>
  isArchived
    ? 'Restoring it lets it be installed again, with all its versions.'
    : 'It cannot be installed then, and gets no new versions. Its slug stays its own, and it can be restored.';
export const restoreApp = 'Restore app';
export const archiveApp = 'Archive app';
export const archiveName = (name: string) => `Archive ${name}`;
export const theAppLeavesTheLists =
  'The app leaves the lists and cannot be installed until somebody restores it.';

// Description form
export const saved = 'Saved.';
export const theDescription = 'The description';
export const somebodyElseChangedTheApp = 'Somebody else changed the app meanwhile';
export const itHasNoDescriptionNow = (isEmpty: boolean, description: string) =>
  isEmpty ? 'It has no description now.' : `It says now: ${description}`;
export const keepTheirs = 'Keep theirs';
export const saveMine = 'Save mine';
export const saveDescription = 'Save description';

// Install button
export const openInName = (name: string) => `Open in ${name}`;
export const theAppIsArchivedRestoreItIn = 'The app is archived. Restore it in its settings first.';
export const itHasNoVersionYet = 'It has no version yet. Publish one first.';
export const install = 'Install';
export const installInName = (name: string) => `Install in ${name}`;

// Manifest field
export const manifest = 'Manifest';
export const jsonOnlyRunKindsIs = 'JSON. Only run_kinds is required.';
export const ctrlSpaceSuggestsFieldsAnd =
  'Ctrl+Space suggests fields and values, F8 goes to the next problem, Tab leaves the editor.';

// Manifest text
export const aManifestIsAJson = 'A manifest is a JSON object: { … }.';
export const itCannotBeRead = 'it cannot be read';
export const thisIsNotJsonWhy = (why: string) => `This is not JSON: ${why}.`;
export const theAppHasThisVersion =
  'The app has this version already, with another manifest. Choose another name.';

// Publish tab
export const theNewVersion = 'The new version';
export const versionOfNameIsPublished = (version: string, name: string) =>
  `Version ${version} of ${name} is published.`;
export const upTo64LettersDigits = 'Up to 64 letters, digits, dots, hyphens and plus signs, such as 1.4.0.';
export const publishAVersion = 'Publish a version';
export const itNeverChangesAfterwardsNobody =
  'It never changes afterwards. Nobody gets it by itself: each installation is upgraded to it when somebody decides so.';
export const publishedLastLatestVersion = (latestVersion: string) => `Published last: ${latestVersion}`;
export const publishVersion = 'Publish version';
export const startFromTheExample = 'Start from the example';
export const theJsonSchemaOfManifests =
  'The JSON Schema of manifests, for editors and checks before publishing:';
export const command = 'command';
export const countThingsInTheManifest = (count: number) =>
  plural(count, {
    one: 'One thing in the manifest is wrong',
    other: `${count} things in the manifest are wrong`,
  });

// Version action
export const inUse = 'In use';
export const takeIntoUse = 'Take into use';

// Version drawer
export const version2 = (version: string) => `Version ${version}`;
export const published = 'Published';
export const checksum = 'Checksum';
export const changedSinceVersion = (version: string) => `Changed since ${version}`;
export const theManifestsAreTheSame = 'The manifests are the same.';
export const manifestInSentence = 'manifest';

// Versions tab
export const aVersionIsAManifest =
  'A version is a manifest: what the app runs, what it takes, and what it asks for. Once published it never changes.';
export const noVersionYet2 = 'No version yet';
export const publishTheFirstOneA =
  'Publish the first one: a JSON manifest that says at least by what its runs are started.';
export const runs = 'Runs';
export const asksFor = 'Asks for';
export const details = ' details';
export const nothing = (asked: number) =>
  asked === 0 ? 'Nothing' : `${asked} ${plural(asked, { one: 'permission', other: 'permissions' })}`;
export const checksumOfVersion = (version: string) => `checksum of ${version}`;
export const exampleTitle = 'Day';
export const exampleDescription = 'The day to report on.';

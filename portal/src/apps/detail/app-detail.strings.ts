import { plural } from '../../ui/plural';

export const strings = {
  // App installations tab
  installedNowhere: 'Installed nowhere',
  noProjectThatYouSee:
    'No project that you see has it. Install it with the button above once it has a version.',
  installations: 'Installations',
  project: 'Project',
  state: 'State',
  version: 'Version',
  changed: 'Changed',

  // App members tab
  relations: {
    maintainer: { label: 'Maintainer', text: 'Publishes versions, changes the app, lets people in.' },
    viewer: { label: 'Viewer', text: 'Sees the app and its versions.' },
  },
  theAppName: (name: string) => `the app ${name}`,

  // App screen
  versions: 'Versions',
  members: 'Members',
  settings: 'Settings',
  thisAppIsArchived: 'This app is archived',
  itCannotBeInstalledAnd:
    'It cannot be installed, and gets no new versions. It can be restored in its settings.',
  app: 'App',
  slug: 'slug',
  owner: (owner: string) => `Owner: ${owner}`,
  noVersionYet: (latestVersion: string | null) =>
    latestVersion === null ? 'No version yet' : `Published last: ${latestVersion}`,

  // App settings tab
  theAppIsArchivedRestore: 'The app is archived. Restore it first.',
  name: 'Name',
  description: 'Description',
  nameIsArchived: (name: string) => `${name} is archived.`,
  nameIsBack: (name: string) => `${name} is back.`,
  archive: 'Archive',
  itIsArchived: 'It is archived.',
  onlyAnAppThatIs: 'Only an app that is installed nowhere can be archived.',
  restoringItLetsItBe: (isArchived: boolean) =>
    isArchived
      ? 'Restoring it lets it be installed again, with all its versions.'
      : 'It cannot be installed then, and gets no new versions. Its slug stays its own, and it can be restored.',
  restoreApp: 'Restore app',
  archiveApp: 'Archive app',
  archiveName: (name: string) => `Archive ${name}`,
  theAppLeavesTheLists: 'The app leaves the lists and cannot be installed until somebody restores it.',

  // Description form
  saved: 'Saved.',
  theDescription: 'The description',
  somebodyElseChangedTheApp: 'Somebody else changed the app meanwhile',
  itHasNoDescriptionNow: (isEmpty: boolean, description: string) =>
    isEmpty ? 'It has no description now.' : `It says now: ${description}`,
  keepTheirs: 'Keep theirs',
  saveMine: 'Save mine',
  saveDescription: 'Save description',

  // Install button
  openInName: (name: string) => `Open in ${name}`,
  theAppIsArchivedRestoreItIn: 'The app is archived. Restore it in its settings first.',
  itHasNoVersionYet: 'It has no version yet. Publish one first.',
  install: 'Install',
  installInName: (name: string) => `Install in ${name}`,

  // Manifest field
  manifest: 'Manifest',
  jsonOnlyRunKindsIs: 'JSON. Only run_kinds is required.',
  ctrlSpaceSuggestsFieldsAnd:
    'Ctrl+Space suggests fields and values, F8 goes to the next problem, Tab leaves the editor.',

  // Manifest text
  aManifestIsAJson: 'A manifest is a JSON object: { … }.',
  itCannotBeRead: 'it cannot be read',
  thisIsNotJsonWhy: (why: string) => `This is not JSON: ${why}.`,
  theAppHasThisVersion: 'The app has this version already, with another manifest. Choose another name.',

  // Publish tab
  theNewVersion: 'The new version',
  versionOfNameIsPublished: (version: string, name: string) => `Version ${version} of ${name} is published.`,
  upTo64LettersDigits: 'Up to 64 letters, digits, dots, hyphens and plus signs, such as 1.4.0.',
  publishAVersion: 'Publish a version',
  itNeverChangesAfterwardsNobody:
    'It never changes afterwards. Nobody gets it by itself: each installation is upgraded to it when somebody decides so.',
  publishedLastLatestVersion: (latestVersion: string) => `Published last: ${latestVersion}`,
  publishVersion: 'Publish version',
  startFromTheExample: 'Start from the example',
  theJsonSchemaOfManifests: 'The JSON Schema of manifests, for editors and checks before publishing:',
  command: 'command',
  countThingsInTheManifest: (count: number) =>
    plural(count, {
      one: 'One thing in the manifest is wrong',
      other: `${count} things in the manifest are wrong`,
    }),

  // Version action
  inUse: 'In use',
  takeIntoUse: 'Take into use',

  // Version drawer
  version2: (version: string) => `Version ${version}`,
  published: 'Published',
  checksum: 'Checksum',
  changedSinceVersion: (version: string) => `Changed since ${version}`,
  theManifestsAreTheSame: 'The manifests are the same.',
  manifestInSentence: 'manifest',

  // Versions tab
  aVersionIsAManifest:
    'A version is a manifest: what the app runs, what it takes, and what it asks for. Once published it never changes.',
  noVersionYet2: 'No version yet',
  publishTheFirstOneA:
    'Publish the first one: a JSON manifest that says at least by what its runs are started.',
  runs: 'Runs',
  asksFor: 'Asks for',
  details: ' details',
  nothing: (asked: number) =>
    asked === 0 ? 'Nothing' : `${asked} ${plural(asked, { one: 'permission', other: 'permissions' })}`,
  checksumOfVersion: (version: string) => `checksum of ${version}`,
  exampleTitle: 'Day',
  exampleDescription: 'The day to report on.',
} as const;

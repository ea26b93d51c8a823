import { plural } from '../../ui/plural';

export const strings = {
  // Confirm step
  app: 'App',
  project: 'Project',
  version: 'Version',
  settings: 'Settings',
  none: 'None',
  may: 'May',
  nothingBeyondItsOwnCode: 'Nothing beyond its own code',
  triggers: 'Triggers',
  never: 'Never',
  itWaitsForApproval: 'It waits for approval',
  itIsInstalledButNo: (inUse: string | undefined) =>
    inUse === undefined
      ? 'It is installed, but no run starts before everything that is required is approved.'
      : `Version ${inUse} stays in use until everything that is required is approved.`,

  // Install screen
  installInName: (name: string) => `Install in ${name}`,
  theAppIsArchivedRestore: 'The app is archived. Restore it in its settings first.',
  install: 'Install',
  nameIsInstalled: (name: string) => `${name} is installed.`,

  // Permission review
  thisVersionAsksForNothing: 'This version asks for nothing.',
  permissions: 'Permissions',
  requiredWithoutItNoRun: (isRequired: boolean) =>
    isRequired ? 'Required: without it no run starts' : 'Optional',
  approvedAlready: 'Approved already',
  newInThisVersion: 'New in this version',
  noLongerAskedForAnd: (dropped: string) =>
    `No longer asked for, and taken back when this version comes into use: ${dropped}.`,

  // Steps
  steps: 'Steps',

  // Upgrade screen
  thisInstallation: 'this installation',
  itWasUninstalledInstallThe: 'It was uninstalled. Install the app in the project again.',
  anotherVersion: 'Another version',
  inUseVersionAnOlder: (version: string) => `In use: ${version}. An older version can be chosen as well.`,
  takeIntoUse: 'Take into use',
  nameVersionIsInUse: (name: string, version: string) => `${name} ${version} is in use.`,
  nameVersionWaitsForApproval: (name: string, version: string) => `${name} ${version} waits for approval.`,

  // Version step
  thisAppHasNoVersion: (inUse: string | null) =>
    inUse === null
      ? 'This app has no version yet. Publish one first; then it can be installed.'
      : 'There is no other version.',
  theNewestFirst: 'The newest first.',
  publishedAsksForNothing: 'Published {relativeTime}, asks for nothing',
  publishedAsksForPermissions: (asked: number) =>
    `Published {relativeTime}, asks for ${asked} ${plural(asked, { one: 'permission', other: 'permissions' })}` as const,
  inUse: ', in use',
  next: 'Next',

  // Version wizard
  confirm: 'Confirm',
  whatYouFilledInFor: (name: string) => `What you filled in for ${name}`,
  somebodyChangedTheInstallationMeanwhile:
    'Somebody changed the installation meanwhile. Review the change, then try again.',
  back: 'Back',
  whichVersion: 'Which version',
  whatItMayDo: 'What it may do',
  review: 'Review',
} as const;

import { plural } from '../../ui/plural';

// Confirm step
export const app = 'App';
export const project = 'Project';
export const version = 'Version';
export const settings = 'Settings';
export const none = 'None';
export const may = 'May';
export const nothingBeyondItsOwnCode = 'Nothing beyond its own code';
export const triggers = 'Triggers';
export const never = 'Never';
export const itWaitsForApproval = 'It waits for approval';
export const itIsInstalledButNo = (inUse: string | undefined) =>
  inUse === undefined
    ? 'It is installed, but no run starts before everything that is required is approved.'
    : `Version ${inUse} stays in use until everything that is required is approved.`;

// Install screen
export const installInName = (name: string) => `Install in ${name}`;
export const theAppIsArchivedRestore = 'The app is archived. Restore it in its settings first.';
export const install = 'Install';
export const nameIsInstalled = (name: string) => `${name} is installed.`;

// Permission review
export const thisVersionAsksForNothing = 'This version asks for nothing.';
export const permissions = 'Permissions';
export const requiredWithoutItNoRun = (isRequired: boolean) =>
  isRequired ? 'Required: without it no run starts' : 'Optional';
export const approvedAlready = 'Approved already';
export const newInThisVersion = 'New in this version';
export const noLongerAskedForAnd = (dropped: string) =>
  `No longer asked for, and taken back when this version comes into use: ${dropped}.`;

// Steps
export const steps = 'Steps';

// Upgrade screen
export const thisInstallation = 'this installation';
export const itWasUninstalledInstallThe = 'It was uninstalled. Install the app in the project again.';
export const anotherVersion = 'Another version';
export const inUseVersionAnOlder = (version: string) =>
  `In use: ${version}. An older version can be chosen as well.`;
export const takeIntoUse = 'Take into use';
export const nameVersionIsInUse = (name: string, version: string) => `${name} ${version} is in use.`;
export const nameVersionWaitsForApproval = (name: string, version: string) =>
  `${name} ${version} waits for approval.`;

// Version step
export const thisAppHasNoVersion = (inUse: string | null) =>
  inUse === null
    ? 'This app has no version yet. Publish one first; then it can be installed.'
    : 'There is no other version.';
export const theNewestFirst = 'The newest first.';
export const publishedAsksForNothing = 'Published {relativeTime}, asks for nothing';
export const publishedAsksForPermissions = (asked: number) =>
  `Published {relativeTime}, asks for ${asked} ${plural(asked, { one: 'permission', other: 'permissions' })}` as const;
export const inUse = ', in use';
export const next = 'Next';

// Version wizard
export const confirm = 'Confirm';
export const whatYouFilledInFor = (name: string) => `What you filled in for ${name}`;
export const somebodyChangedTheInstallationMeanwhile =
  'Somebody changed the installation meanwhile. Review the change, then try again.';
export const back = 'Back';
export const whichVersion = 'Which version';
export const whatItMayDo = 'What it may do';
export const review = 'Review';

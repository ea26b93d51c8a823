import { plural } from '../../ui/plural';

// Confirm step
export const appLabel = 'App';
export const projectLabel = 'Project';
export const versionLabel = 'Version';
export const settingsLabel = 'Settings';
export const noSettings = 'None';
export const permissionsLabel = 'May';
export const noPermissions = 'Nothing beyond its own code';
export const triggersLabel = 'Triggers';
export const noTriggers = 'Never';
export const approvalPendingTitle = 'It waits for approval';
export const approvalPending = (inUse: string | undefined) =>
  inUse === undefined
    ? 'It is installed, but no run starts before everything that is required is approved.'
    : `Version ${inUse} stays in use until everything that is required is approved.`;

// Install screen
export const installTitle = (name: string) => `Install in ${name}`;
export const archivedRestoreFirst = 'The app is archived. Restore it in its settings first.';
export const install = 'Install';
export const appInstalled = (name: string) => `${name} is installed.`;

// Permission review
export const noPermissionsAsked = 'This version asks for nothing.';
export const permissionsTable = 'Permissions';
export const requiredOrOptional = (isRequired: boolean) =>
  isRequired ? 'Required: without it no run starts' : 'Optional';
export const alreadyApproved = 'Approved already';
export const newInVersion = 'New in this version';
export const droppedPermissions = (dropped: string) =>
  `No longer asked for, and taken back when this version comes into use: ${dropped}.`;

// Steps
export const stepsLabel = 'Steps';

// Upgrade screen
export const installationInSentence = 'this installation';
export const wasUninstalled = 'It was uninstalled. Install the app in the project again.';
export const upgradeTitle = 'Another version';
export const upgradeLead = (version: string) => `In use: ${version}. An older version can be chosen as well.`;
export const putIntoUse = 'Take into use';
export const versionInUse = (name: string, version: string) => `${name} ${version} is in use.`;
export const versionPending = (name: string, version: string) => `${name} ${version} waits for approval.`;

// Version step
export const noVersionToChoose = (inUse: string | null) =>
  inUse === null
    ? 'This app has no version yet. Publish one first; then it can be installed.'
    : 'There is no other version.';
export const versionsHint = 'The newest first.';
export const versionWithoutPermissions = 'Published {relativeTime}, asks for nothing';
export const versionWithPermissions = (asked: number) =>
  `Published {relativeTime}, asks for ${asked} ${plural(asked, { one: 'permission', other: 'permissions' })}` as const;
export const inUseSuffix = ', in use';
export const next = 'Next';

// Version wizard
export const confirmStep = 'Confirm';
export const wizardInSentence = (name: string) => `What you filled in for ${name}`;
export const installationConflict =
  'Somebody changed the installation meanwhile. Review the change, then try again.';
export const back = 'Back';
export const versionStep = 'Which version';
export const permissionsStep = 'What it may do';
export const reviewStep = 'Review';

import { isolated } from '../../ui/text/isolated';
import { plural } from '../../ui/text/plural';

// Confirm step
export const appLabel = 'App';
export const projectLabel = 'Project';
export const versionLabel = 'Version';
export const settingsLabel = 'Settings';
export const noSettings = 'None';
export const permissionsLabel = 'Permissions';
export const noPermissions = 'None';
export const triggersLabel = 'Triggers';
export const noTriggers = 'None';
export const approvalPendingTitle = 'Waiting for approval';
export const approvalPending = (inUse: string | undefined) =>
  inUse === undefined
    ? 'The app is installed, but no run starts until all required permissions are approved.'
    : `Version ${inUse} stays in use until all required permissions are approved.`;

// Install screen
export const installTitle = (name: string) => `Install in ${isolated(name)}`;
export const archivedRestoreFirst = 'The app is archived. Restore it in its settings first.';
export const install = 'Install';
export const appInstalled = (name: string) => `${isolated(name)} is installed.`;

// Permission review
export const noPermissionsRequested = 'This version requests no permissions.';
export const permissionsTable = 'Permissions';
export const requiredOrOptional = (isRequired: boolean) =>
  isRequired ? 'Required: no run starts without it' : 'Optional';
export const alreadyApproved = 'Already approved';
export const newInVersion = 'New in this version';
export const droppedPermissions = (dropped: string) =>
  `No longer requested, and revoked when this version is put into use: ${dropped}.`;

// Steps
export const stepsLabel = 'Steps';

// Upgrade screen
export const installationInSentence = 'this installation';
export const wasUninstalled = 'It was uninstalled. Install the app in the project again.';
export const upgradeTitle = 'Change version';
export const upgradeLead = (version: string) => `In use: ${version}. An older version can be chosen as well.`;
export const putIntoUse = 'Put into use';
export const versionInUse = (name: string, version: string) => `${isolated(name)} ${version} is in use.`;
export const versionPending = (name: string, version: string) =>
  `${isolated(name)} ${version} is waiting for approval.`;

// Version step
export const noVersionToChoose = (inUse: string | null) =>
  inUse === null
    ? 'This app has no version yet. Publish one first; then it can be installed.'
    : 'There is no other version.';
export const versionsHint = 'Newest first.';
export const versionWithoutPermissions = 'Published {relativeTime}, requests no permissions';
export const versionWithPermissions = (requested: number) =>
  `Published {relativeTime}, requests ${requested} ${plural(requested, { one: 'permission', other: 'permissions' })}` as const;
export const inUseSuffix = ', in use';
export const next = 'Next';

// Version wizard
export const confirmStep = 'Confirm';
export const wizardInSentence = (name: string) => `Your input for ${isolated(name)}`;
export const installationConflict =
  'Another user changed the installation meanwhile. Review the change, then try again.';
export const back = 'Back';
export const versionStep = 'Version';
export const permissionsStep = 'Permissions';
export const reviewStep = 'Review';

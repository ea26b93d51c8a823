import { isolated } from '../ui/text/isolated';

// Create token modal
export const permissionsMissing = 'Choose at least one.';
export const nameLabel = 'Name';
export const permissionsLabel = 'Permissions';
export const lifetimeLabel = 'Valid for';
export const createToken = 'Create token';

// Token lifetimes
export const lifetime30Days = '30 days';
export const lifetime90Days = '90 days';
export const lifetimeYear = 'A year, the longest';

// Token shown modal
export const tokenTitle = (name: string) => `Token “${isolated(name)}”`;
export const tokenStoredConfirmation = 'I have stored the token';
export const tokenLabel = 'Token';
export const tryTitle = 'Try it';
export const tryCommandInSentence = 'command that uses the token';

import { isolated } from '../ui/text/isolated';

export const organizationPermissionsLost = (permissions: readonly string[]) =>
  `Your permissions on the organization were changed. You can no longer: ${inSentence(permissions)}.`;
export const projectPermissionsLost = (project: string, permissions: readonly string[]) =>
  `Your permissions on ${isolated(project)} were changed. You can no longer: ${inSentence(permissions)}.`;
const inSentence = (texts: readonly string[]) =>
  texts.map((text) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`).join('; ');

import type { components } from '../../api/schema.gen';
import * as strings from '../ui.strings';

type Permission = components['schemas']['MyProjectResponse']['permissions'][number];

/** Descriptions of all permissions. */
export const PERMISSION_TEXTS: Record<Permission, string> = strings.permissionTexts;

const NOT_IN_PROJECTS: readonly Permission[] = ['organization:manage', 'runs:reconcile', 'system:view'];

export const PERMISSIONS = Object.keys(PERMISSION_TEXTS) as Permission[];
export const PROJECT_PERMISSIONS = PERMISSIONS.filter((permission) => !NOT_IN_PROJECTS.includes(permission));

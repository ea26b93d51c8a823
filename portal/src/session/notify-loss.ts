import { notifyDone } from '../ui/feedback/notify';
import { PERMISSION_TEXTS } from '../ui/text/permission-texts';
import type { Loss } from './me';
import * as strings from './lost-permissions.strings';

export function notifyLoss({ project, permissions }: Loss): void {
  const texts = permissions.map((permission) => PERMISSION_TEXTS[permission]);
  notifyDone(
    project === null
      ? strings.organizationPermissionsLost(texts)
      : strings.projectPermissionsLost(project, texts),
  );
}

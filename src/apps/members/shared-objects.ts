import type { App } from '../model/app.entity.js';
import type { Installation } from '../model/installation.entity.js';
import type { Shared } from './object-members.service.js';

/** The app as an object that people have relations to. */
export function sharedApp({ id, ownerProjectId }: App): Shared<'app'> {
  return { object: { type: 'app', id }, projectId: ownerProjectId };
}

/** The installation as an object that people have relations to. */
export function sharedInstallation({ id, projectId }: Installation): Shared<'installation'> {
  return { object: { type: 'installation', id }, projectId };
}

import type { Me } from '../session/me';
import type { App } from './app';
import * as strings from './apps.strings';

/** Whose an app is, in words. */
export function ownerText({ owner }: Pick<App, 'owner'>, { user, organization, projects }: Me): string {
  switch (owner.kind) {
    case 'org':
      return organization.name;
    case 'project':
      return strings.projectOwner(projects.find(({ key }) => key === owner.slug)?.name ?? owner.slug);
    case 'user':
      return owner.slug === user.id ? strings.you : strings.unknownPerson;
  }
}

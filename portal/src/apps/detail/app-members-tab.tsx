import { api, unwrap } from '../../api/client';
import { needs } from '../../ui/action-button';
import { ObjectMembers } from '../members/object-members';
import { appMembersQuery, useApp } from '../queries';
import * as strings from './app-detail.strings';

const RELATIONS = strings.relations;

export function AppMembersTab() {
  const { project, app } = useApp();
  return (
    <ObjectMembers
      target={{
        project,
        what: strings.appInSentence(app.name),
        query: appMembersQuery(project, app.slug),
        relations: RELATIONS,
        blocked: needs(app.can.includes('members:manage'), 'members:manage', app.name),
        set: (user_id, relation) =>
          unwrap(
            api.PUT('/api/v1/apps/{app}/members/{user_id}', {
              params: { path: { app: app.slug, user_id } },
              body: { relation: relation as keyof typeof RELATIONS },
            }),
          ),
        remove: (user_id) =>
          unwrap(
            api.DELETE('/api/v1/apps/{app}/members/{user_id}', {
              params: { path: { app: app.slug, user_id } },
            }),
          ),
      }}
    />
  );
}

import { api, unwrap } from '../../api/client';
import { needs } from '../../ui/action-button';
import { ObjectMembers } from '../members/object-members';
import { installationMembersQuery, useInstallation } from '../queries';
import * as strings from './installation.strings';

const RELATIONS = strings.relations;

export function MembersTab() {
  const { project, installation } = useInstallation();
  const { id, app, can } = installation;
  return (
    <ObjectMembers
      target={{
        project,
        what: strings.installationInSentence(app.name),
        query: installationMembersQuery(project, id),
        relations: RELATIONS,
        blocked: needs(can.includes('members:manage'), 'members:manage', strings.thisInstallation),
        set: (user_id, relation) =>
          unwrap(
            api.PUT('/api/v1/apps/installations/{id}/members/{user_id}', {
              params: { path: { id, user_id } },
              body: { relation: relation as keyof typeof RELATIONS },
            }),
          ),
        remove: (user_id) =>
          unwrap(
            api.DELETE('/api/v1/apps/installations/{id}/members/{user_id}', {
              params: { path: { id, user_id } },
            }),
          ),
      }}
    />
  );
}

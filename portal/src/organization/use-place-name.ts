import { useMe } from '../session/me';
import * as strings from './organization.strings';

/** The name of the project of an audit event, or of the organization: events of the organization itself carry its id. */
export function usePlaceName(projectId: string): string {
  const { organization, projects } = useMe();
  if (projectId === organization.id) return strings.organizationLabel;
  // Of an archived project only the id is known here.
  return projects.find(({ id }) => id === projectId)?.name ?? projectId;
}

import { useQuery } from '@tanstack/react-query';
import { useMe } from '../session/me';
import { memberNamesQuery } from './queries';
import * as strings from './people.strings';

/** @returns names for the ids of users in a project; `null` for a user who is no longer a member. */
export function usePeople(project: string): (userId: string | null) => string | null {
  const { user } = useMe();
  const { data: names } = useQuery(memberNamesQuery(project));
  return (userId) => {
    if (userId === null) return strings.scheduleActor;
    return userId === user.id ? 'you' : (names?.get(userId) ?? null);
  };
}

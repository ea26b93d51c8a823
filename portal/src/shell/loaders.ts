import { notFound } from '@tanstack/react-router';
import { Problem } from '../api/problem';
import type { QueryClient } from '@tanstack/react-query';
import { meQuery, projectQuery } from '../session/me';

/** For loaders: a 404 of the API shows the not-found page instead of logging an error to the console. */
export async function orNotFound<T>(loaded: Promise<T>): Promise<T> {
  try {
    return await loaded;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw notFound();
    throw error;
  }
}

/**
 * For loaders of what belongs to a project. Ids are unique in the organization, so under the address of another project it would be shown
 * among things that are not of its project, with actions that are then done there.
 *
 * @param project key of the project in the URL.
 * @param owner id of the project that it belongs to.
 * @returns the key of its own project when the URL has another one and the user can view its own; `null`: the URL is correct.
 * @throws `notFound()` when the user cannot view its own project.
 */
export async function otherProjectOf(
  queryClient: QueryClient,
  project: string,
  owner: string,
): Promise<string | null> {
  const { projects } = await queryClient.ensureQueryData(meQuery);
  const own = projects.find(({ id }) => id === owner);
  if (own !== undefined) return own.key === project ? null : own.key;
  // The list of one's projects leaves out archived ones.
  const { id } = await orNotFound(queryClient.ensureQueryData(projectQuery(project)));
  if (id !== owner) throw notFound();
  return null;
}

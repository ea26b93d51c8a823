import { notFound } from '@tanstack/react-router';
import { Problem } from '../api/problem';

/** For loaders: what the API does not know leads to the page that says so, rather than to an error in the console. */
export async function orNotFound<T>(loaded: Promise<T>): Promise<T> {
  try {
    return await loaded;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw notFound();
    throw error;
  }
}

import { notFound } from '@tanstack/react-router';
import { Problem } from '../api/problem';

/** For loaders: a 404 of the API shows the not-found page instead of logging an error to the console. */
export async function orNotFound<T>(loaded: Promise<T>): Promise<T> {
  try {
    return await loaded;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw notFound();
    throw error;
  }
}

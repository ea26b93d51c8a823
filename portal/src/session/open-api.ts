import createClient from 'openapi-fetch';
import { Problem } from '../api/problem';
import type { paths } from '../api/schema.gen';
import { serviceAddress } from '../api/service-address';

/**
 * The API for pages that are opened without a session. `api` would refresh it first: a needless exchange, whose
 * refusal every browser reports as an error.
 */
export const openApi = createClient<paths>({ baseUrl: serviceAddress, fetch: send });

async function send(request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    throw Problem.unreachable(true);
  }
  if (!response.ok) throw await Problem.of(response);
  return response;
}

export const EVALUATE_PATH = '/api/flags/evaluate';
export const OFREP_PATH = '/ofrep/v1/evaluate/flags';

/** Names of the routes in metrics and in the log. */
export const EVALUATE_ROUTE = `POST ${EVALUATE_PATH}`;
export const OFREP_BULK_ROUTE = `POST ${OFREP_PATH}`;
export const OFREP_ROUTE = `POST ${OFREP_PATH}/:key`;

/** Express matches routes in any letter case and with a slash at the end, so this must, too. */
const EVALUATION = /^\/(?:api\/flags\/evaluate|ofrep\/v1\/evaluate\/flags(\/[^/]+)?)\/?$/i;

/** The route of a request for evaluations; `undefined` for every other. */
export function evaluationRouteOf(method: string, path: string): string | undefined {
  const found = method === 'POST' ? EVALUATION.exec(path) : null;
  if (found === null) return undefined;
  if (found[1] !== undefined) return OFREP_ROUTE;
  return path[1]?.toLowerCase() === 'o' ? OFREP_BULK_ROUTE : EVALUATE_ROUTE;
}

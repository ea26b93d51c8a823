/**
 * Path of the service on its host, without a slash at its end; empty at the root. The service writes it into the page when
 * `SERVICE_PUBLIC_URL` has a path, which the reverse proxy removes from each request.
 */
export function basePathOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';
}

/** The same in a worker, which has no page: derived from the URL of its script in the portal's assets folder. */
export function basePathOfWorker(scriptPath: string): string {
  const end = scriptPath.lastIndexOf('/assets/');
  return end === -1 ? '' : scriptPath.slice(0, end);
}

export const basePath =
  typeof document === 'undefined' ? basePathOfWorker(location.pathname) : basePathOf(document);

/** Base URL of the service, to which paths of the API and of pages are appended. */
export const serviceAddress = location.origin + basePath;

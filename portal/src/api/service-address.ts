/**
 * Path of the service on its host, without a slash at its end; empty at the root. The service writes it into the page when
 * `SERVICE_PUBLIC_URL` has a path, which the reverse proxy removes from each request.
 */
export function basePathOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';
}

/** The same in a worker, which has no page but an address of its own: its script lies in the portal's folder of assets. */
export function basePathOfWorker(scriptPath: string): string {
  const end = scriptPath.lastIndexOf('/assets/');
  return end === -1 ? '' : scriptPath.slice(0, end);
}

export const basePath =
  typeof document === 'undefined' ? basePathOfWorker(location.pathname) : basePathOf(document);

/** Address of the service, in front of the paths of its API and of its pages. */
export const serviceAddress = location.origin + basePath;

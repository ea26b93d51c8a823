/**
 * Path of the service on its host, without a slash at its end; empty at the root. The service writes it into the page when
 * `SERVICE_PUBLIC_URL` has a path, which the reverse proxy removes from each request.
 */
export function basePathOf(page: Document): string {
  return page.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';
}

export const basePath = basePathOf(document);

/** Address of the service, in front of the paths of its API and of its pages. */
export const serviceAddress = location.origin + basePath;

/**
 * Ignores errors of missing stylesheets, so that a screen loads without its own. After a deployment, old stylesheets and chunks no
 * longer exist; the router reloads the page only for a missing chunk.
 */
export function followStyles(target: EventTarget = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (payload instanceof Error && /^Unable to preload CSS/.test(payload.message)) event.preventDefault();
  });
}

/**
 * Lets a screen load without its style sheet. After a deployment the old sheet is gone as well as the old code; the router
 * loads the page again for missing code, and only for that.
 */
export function followStyles(target: EventTarget = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { payload?: unknown };
    if (payload instanceof Error && /^Unable to preload CSS/.test(payload.message)) event.preventDefault();
  });
}

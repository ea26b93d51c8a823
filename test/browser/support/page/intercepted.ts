import type { CDPSession, Page } from 'playwright-core';

/** Fake response to a request; `never`: no response at all. */
export type FakeResponse = { status: number; contentType: string; body: string } | 'never';

/**
 * Responds to the page's requests to the API whose path matches, until `body` is done.
 *
 * Uses the DevTools protocol: Playwright's `route` disables the browser's cache, so that each page would compile the
 * portal's scripts again, and every request would pass through this process.
 */
export async function intercepted(
  page: Page,
  api: RegExp,
  answer: FakeResponse,
  body: () => Promise<void>,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isMatch = api.test(new URL(request.url).pathname);
    if (isMatch && answer === 'never') return;
    // Leaving the page aborts its requests; a response is then rejected.
    respond(session, requestId, isMatch ? answer : 'pass').catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
  try {
    await body();
  } finally {
    await session.detach();
  }
}

async function respond(session: CDPSession, requestId: string, answer: FakeResponse | 'pass'): Promise<void> {
  if (typeof answer === 'string') return void (await session.send('Fetch.continueRequest', { requestId }));
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: [{ name: 'content-type', value: answer.contentType }],
    body: Buffer.from(answer.body).toString('base64'),
  });
}

import type { Express, Response } from 'express';
import { stringifyExact } from './exact-number.js';

/** Makes every JSON answer of the application write each `ExactNumber` as it was sent. */
export function answerExactJson(app: Express): void {
  app.response.json = function (this: Response, body: unknown): Response {
    if (this.get('Content-Type') === undefined) this.set('Content-Type', 'application/json');
    return this.send(stringifyExact(body));
  };
}

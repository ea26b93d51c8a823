import type { Response } from 'supertest';
import { expect } from 'vitest';

/** Expects this problem, in the format that all problems share. */
export function expectProblem(response: Response, status: number, code: string): void {
  expect([response.status, response.body.code, response.type]).toEqual([
    status,
    code,
    'application/problem+json',
  ]);
  expect(response.body.request_id).toBe(response.headers['x-request-id']);
}

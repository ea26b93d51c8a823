import type { ServerResponse } from 'node:http';

/** Sends a JSON text with the headers that Express's `response.json` sets, in their order. */
export function sendJsonText(response: ServerResponse, text: string): void {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

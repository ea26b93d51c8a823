import express, { type Express, type Response } from 'express';

/**
 * Puts the path of the public URL in front of each path in a `Location`, of redirects and of created resources: the client resolves it
 * against the host, and the proxy that removed the path from the request does not add it to the response.
 */
export function prefixLocations(app: Express, publicPath: string): void {
  if (publicPath === '') return;
  app.response.location = function (this: Response, url: string): Response {
    return express.response.location.call(this, /^\/(?!\/)/.test(url) ? publicPath + url : url);
  };
}

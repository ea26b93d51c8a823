import type { FastifyPluginCallback } from 'fastify';
import type { SignalboxClient } from '../client.js';
import { runInScope } from '../trace/request-scope.js';
import { RequestObserver, type RequestOptions } from './request-observer.js';

export interface SignalboxPluginOptions extends RequestOptions {
  client: SignalboxClient;
}

/** `app.register(signalboxPlugin, { client })`, before the routes: for all routes, also those of other plugins. */
export const signalboxPlugin: FastifyPluginCallback<SignalboxPluginOptions> = (fastify, options, done) => {
  const observer = new RequestObserver(options.client, options);
  fastify.addHook('onRequest', (request, reply, next) => {
    const scope = observer.begin(request.raw, reply.raw, () => request.routeOptions.url);
    runInScope(scope, next);
  });
  // Not earlier: reading the body runs in the asynchronous context of the socket, not in that of the request.
  fastify.addHook('preValidation', (request, reply, next) => {
    const scope = observer.begin(request.raw, reply.raw, () => request.routeOptions.url);
    runInScope(scope, next);
  });
  fastify.addHook('onError', (request, _reply, error, next) => {
    observer.failed(request.raw, error);
    next();
  });
  done();
};

// The same properties as `fastify-plugin` sets: the hooks apply to the whole application instead of an encapsulated scope.
Object.assign(signalboxPlugin, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('fastify.display-name')]: '@signalbox/client',
  [Symbol.for('plugin-meta')]: { name: '@signalbox/client', fastify: '>=5' },
});

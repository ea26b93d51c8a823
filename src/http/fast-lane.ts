import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { CallbackHotRoute } from '../apps/callbacks/callback.hot-route.js';
import type { HotLane, HotRoute } from '../common/http/hot-route.js';
import { AppConfig } from '../config/app-config.js';
import { FlagHotRoutes } from '../flags/flag-hot-routes.js';
import { IngestHotRoute } from '../ingest/ingest.hot-route.js';
import { SetupState } from '../setup/setup-state.js';
import { ProblemResponder } from './problem-responder.js';
import { hasStrictTransport, setStrictTransport } from './strict-transport.js';

/** A hot route's path with `*` for a segment. */
interface Pattern {
  route: HotRoute;
  start: string;
  end: string;
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Characters without a special meaning in a path. Express's router decodes a segment with any other. */
const PLAIN_SEGMENT = /^[A-Za-z0-9._-]+$/;

/**
 * Calls the hot routes before Express, whose routing and middleware with Nest's guards, interceptors and pipes cost more
 * than the work of these routes (docs/adr/0032). `SERVICE_FAST_LANE=off` leaves every request to Express.
 */
@Injectable()
export class FastLane implements HotLane {
  private readonly literal = new Map<string, HotRoute>();
  private readonly patterns: Pattern[] = [];
  private readonly isStrict: boolean;
  private express: RequestListener = () => undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly setup: SetupState,
    private readonly errors: ProblemResponder,
    ingest: IngestHotRoute,
    flags: FlagHotRoutes,
    callbacks: CallbackHotRoute,
  ) {
    this.isStrict = hasStrictTransport(config);
    for (const route of [ingest, ...flags.all, callbacks]) {
      const [start = '', end] = route.path.split('*');
      if (end === undefined) this.literal.set(`${route.method} ${route.path}`, route);
      else this.patterns.push({ route, start, end });
    }
  }

  /** Replaces Express as the server's handler, and passes on to it requests that no hot route serves. */
  mount(server: Server): void {
    const [express, ...others] = server.listeners('request') as RequestListener[];
    if (express === undefined || others.length > 0) throw new Error('the server must have one listener');
    this.express = express;
    server.off('request', express);
    server.on('request', (request, response) => {
      if (!this.serve(request, response)) express(request, response);
    });
  }

  passOn(request: IncomingMessage, response: ServerResponse): void {
    this.express(request, response);
  }

  fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    this.errors.respond(request, response, error);
  }

  private serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '' } = request;
    const literal = this.literal.get(`${method} ${url}`);
    if (literal !== undefined) return this.call(literal, request, response, '');
    for (const { route, start, end } of this.patterns) {
      if (route.method !== method || !url.startsWith(start) || !url.endsWith(end)) continue;
      const segment = url.slice(start.length, url.length - end.length);
      if (PLAIN_SEGMENT.test(segment)) return this.call(route, request, response, segment);
    }
    return false;
  }

  private call(
    route: HotRoute,
    request: IncomingMessage,
    response: ServerResponse,
    segment: string,
  ): boolean {
    // Before the set-up, Express handles all requests.
    if (!this.config.http.fastLane || this.setup.isRequired() !== false) return false;
    if (this.isStrict) setStrictTransport(response);
    return route.serve(request, response, this, segment);
  }
}

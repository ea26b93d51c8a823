import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { sendAllowedMethods } from '../common/http/method-not-allowed.js';
import { CrossOriginAccess } from '../auth/authentication/cors/cross-origin-access.js';
import { RouteMethods } from './route-methods.js';

/** Responds to requests whose path has routes, but none for their method. */
@Injectable()
export class UnroutedRequests {
  constructor(
    private readonly methods: RouteMethods,
    private readonly crossOrigin: CrossOriginAccess,
  ) {}

  /** Express middleware before the routes, for paths that a route with a parameter would match as well. */
  readonly beforeRoutes = (request: Request, response: Response, next: NextFunction): void => {
    if (this.methods.isLiteralWithout(request.path, request.method)) this.respond(request, response, next);
    else next();
  };

  /** Express middleware after the routes. */
  readonly afterRoutes = (request: Request, response: Response, next: NextFunction): void => {
    this.respond(request, response, next);
  };

  private respond(request: Request, response: Response, next: NextFunction): void {
    const allowed = this.methods.at(request.path);
    if (allowed.length === 0) return next();
    if (request.method === 'OPTIONS') this.crossOrigin.answerPreflight(request, response, allowed);
    sendAllowedMethods(request, response, allowed);
  }
}

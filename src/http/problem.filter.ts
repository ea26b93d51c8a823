import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ProblemResponder } from './problem-responder.js';

/** Handles every error of an Express route that has no filter of its own. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly errors: ProblemResponder) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.errors.respond(http.getRequest<Request>(), http.getResponse<Response>(), error);
  }
}

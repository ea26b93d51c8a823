import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AuthModule } from '../auth/auth.module.js';
import { RouteMethods } from './route-methods.js';
import { UnroutedRequests } from './unrouted-requests.js';

/** How the service behaves as an HTTP server, whatever the route. */
@Module({ imports: [AuthModule], providers: [RouteMethods, UnroutedRequests] })
export class HttpModule implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly unrouted: UnroutedRequests,
  ) {}

  /** Called after the routes of all modules are registered, and before Nest's own handler of unknown paths. */
  onModuleInit(): void {
    this.adapterHost.httpAdapter.use(this.unrouted.afterRoutes);
  }
}

import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppsModule } from '../apps/apps.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { FlagsModule } from '../flags/flags.module.js';
import { IngestModule } from '../ingest/ingest.module.js';
import { SetupModule } from '../setup/setup.module.js';
import type { Certificate } from '../config/certificate.js';
import { CERTIFICATE, CertificateReloader } from './certificate-reloader.js';
import { FastLane } from './fast-lane.js';
import { Http2Gateway } from './http2-gateway.js';
import { MisaddressedRequests } from './misaddressed-requests.js';
import { ProblemResponder } from './problem-responder.js';
import { RouteMethods } from './route-methods.js';
import { UnroutedRequests } from './unrouted-requests.js';

/** HTTP behaviour that is common to all routes. */
@Module({
  imports: [AppsModule, AuthModule, FlagsModule, IngestModule, SetupModule],
  providers: [
    CertificateReloader,
    FastLane,
    Http2Gateway,
    MisaddressedRequests,
    ProblemResponder,
    RouteMethods,
    UnroutedRequests,
  ],
  exports: [ProblemResponder],
})
export class HttpModule implements OnModuleInit {
  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly unrouted: UnroutedRequests,
  ) {}

  static forRoot(certificate: Certificate | null): DynamicModule {
    return { module: HttpModule, providers: [{ provide: CERTIFICATE, useValue: certificate }] };
  }

  /** Called after the routes of all modules are registered, and before Nest's own handler of unknown paths. */
  onModuleInit(): void {
    this.adapterHost.httpAdapter.use(this.unrouted.afterRoutes);
  }
}

import { Inject, Logger, Module, type DynamicModule, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { fileURLToPath } from 'node:url';
import { AppConfig } from '../config/app-config.js';
import { readPortalFiles } from './portal-files.js';
import { servePortal } from './serve-portal.js';

/** Injection token of the folder with the built portal. */
const PORTAL_FOLDER = Symbol('portal folder');

/** Beside `dist` in a checkout and in the image. */
const BUILT = fileURLToPath(new URL('../../portal/dist', import.meta.url));

/** The web application, served by the service itself. Imported after the set-up, which leads browsers away first. */
@Module({})
export class PortalModule implements NestModule {
  private readonly logger = new Logger(PortalModule.name);

  constructor(
    @Inject(PORTAL_FOLDER) private readonly folder: string,
    private readonly adapterHost: HttpAdapterHost,
    private readonly config: AppConfig,
  ) {}

  static forRoot(folder = BUILT): DynamicModule {
    return { module: PortalModule, providers: [{ provide: PORTAL_FOLDER, useValue: folder }] };
  }

  /** Called before the routes are mounted. The consumer's middleware would cost a promise per request for ever. */
  configure(): void {
    const files = readPortalFiles(this.folder);
    if (files === null) this.logger.warn('the portal has not been built: run npm run build');
    this.adapterHost.httpAdapter.use(servePortal(files, this.config.publicPath));
  }
}

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../config/app-config.js';
import { setupRequired, isOpenBeforeSetup } from './setup-required.js';
import { SetupState } from './setup-state.js';

/**
 * While there is no user, rejects requests of all routes except those of the setup; `redirectToSetup` redirects
 * browsers there.
 */
@Injectable()
export class SetupGuard implements CanActivate {
  constructor(
    private readonly state: SetupState,
    private readonly config: AppConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const required = this.state.isRequired();
    // Runs for every request: after the setup, it costs one comparison.
    if (required === false) return true;
    if (isOpenBeforeSetup(context.switchToHttp().getRequest<Request>().path)) return true;
    return Promise.resolve(required).then((stillRequired) => {
      if (stillRequired) throw setupRequired(this.config.publicPath);
      return true;
    });
  }
}

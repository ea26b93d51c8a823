import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppConfig } from '../config/app-config.js';
import { setupRequired, isOpenBeforeSetup } from './setup-required.js';
import { SetupState } from './setup-state.js';

/** While there is no user, no route answers but those of the set-up; browsers are led there by `redirectToSetup`. */
@Injectable()
export class SetupGuard implements CanActivate {
  constructor(
    private readonly state: SetupState,
    private readonly config: AppConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const required = this.state.isRequired();
    // Every request of the service's life comes by here: set up, it costs one comparison.
    if (required === false) return true;
    if (isOpenBeforeSetup(context.switchToHttp().getRequest<Request>().path)) return true;
    return Promise.resolve(required).then((stillRequired) => {
      if (stillRequired) throw setupRequired(this.config.publicPath);
      return true;
    });
  }
}

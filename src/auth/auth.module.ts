import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuthenticationModule } from './authentication/authentication.module.js';
import { AuthorizationModule } from './authorization/authorization.module.js';

/** Composes authentication, authorization, and the routes that manage accounts. */
@Module({
  imports: [AuthenticationModule, AuthorizationModule, AccountsModule],
  exports: [AuthenticationModule, AuthorizationModule, AccountsModule],
})
export class AuthModule {}

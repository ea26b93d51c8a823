import { Module } from '@nestjs/common';
import { AccountPagesController } from './account-pages.controller.js';

/** The pages behind the links that administrators hand out. */
@Module({ controllers: [AccountPagesController] })
export class AccountPagesModule {}

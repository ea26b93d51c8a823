import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { AccessModule } from '../access/access.module.js';
import { AppMembersController } from './app-members.controller.js';
import { InstallationMembersController } from './installation-members.controller.js';
import { ObjectMembersReadModel } from '../../auth/accounts/object-members/object-members.read-model.js';
import { ObjectMembersService } from './object-members.service.js';

/** Relations of people to single apps and installations. */
@Module({
  imports: [AccessModule, AuthModule],
  controllers: [InstallationMembersController, AppMembersController],
  providers: [ObjectMembersReadModel, ObjectMembersService],
})
export class MembersModule {}

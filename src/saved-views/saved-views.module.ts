import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SavedViewsController } from './saved-views.controller.js';
import { SavedViewsReadModel } from './saved-views.read-model.js';
import { SavedViewsService } from './saved-views.service.js';

/** Named searches of the event explorer, shared by the people of a project. */
@Module({
  imports: [AuthModule],
  controllers: [SavedViewsController],
  providers: [SavedViewsReadModel, SavedViewsService],
})
export class SavedViewsModule {}

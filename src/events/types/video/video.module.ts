import { Module, type OnModuleInit } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { KeyedStatesModule } from '../../keyed-states/keyed-states.module.js';
import { VideosController } from './videos.controller.js';
import { VideosReadModel, VIDEOS } from './videos.read-model.js';

@Module({
  imports: [AuthModule, KeyedStatesModule],
  controllers: [VideosController],
  providers: [VideosReadModel],
})
export default class VideoEventsModule implements OnModuleInit {
  constructor(private readonly states: KeyedStates) {}

  onModuleInit(): void {
    this.states.register(VIDEOS);
  }
}

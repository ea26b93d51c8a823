import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { StreamsModule } from '../streams/streams.module.js';
import { LiveStreamController } from './live-stream.controller.js';
import { LiveStreams } from './live-streams.js';
import { LiveTopics } from './live-topics.js';

/** Serves one stream per subscriber with the changes of a project. It depends on no topic: modules register theirs. */
@Module({
  imports: [AuthModule, StreamsModule],
  controllers: [LiveStreamController],
  providers: [LiveStreams, LiveTopics],
  exports: [LiveTopics],
})
export class LiveModule {}

import { Module } from '@nestjs/common';
import { OpenStreams } from './open-streams.js';

/** The limits that all server-sent event streams share. */
@Module({ providers: [OpenStreams], exports: [OpenStreams] })
export class StreamsModule {}

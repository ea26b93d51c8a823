import { Module } from '@nestjs/common';
import { KnownFlags } from './known-flags.js';

@Module({ providers: [KnownFlags], exports: [KnownFlags] })
export class KnownFlagsModule {}

import { Global, Module, type DynamicModule } from '@nestjs/common';
import { Clock, SystemClock } from '../common/clock.js';
import { SecretBox } from '../common/crypto/secret-box.js';
import { AppConfig } from './app-config.js';

/** Provides the settings, the clock and the installation's secret box to every module. */
@Global()
@Module({})
export class ConfigModule {
  static forRoot(config: AppConfig, secretBox: SecretBox, clock: Clock = new SystemClock()): DynamicModule {
    return {
      module: ConfigModule,
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: SecretBox, useValue: secretBox },
        { provide: Clock, useValue: clock },
      ],
      exports: [AppConfig, SecretBox, Clock],
    };
  }
}

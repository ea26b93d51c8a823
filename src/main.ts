import { Logger } from '@nestjs/common';
import { createPino, PinoLoggerService } from './common/logging/logger.js';
import { AppConfig, ConfigError } from './config/app-config.js';
import { executionModeFields, executionModeLine } from './config/execution-mode-line.js';
import { exitProcess } from './exit-process.js';
import { SupervisorLink } from './processes/supervisor-link.js';
import { serve } from './serve.js';
import { statusOf, supervise } from './supervise.js';

/** sysexits.h EX_CONFIG: process managers must not restart after a failure that only a person can fix. */
const EXIT_CONFIG = 78;

async function main(): Promise<void> {
  const link = SupervisorLink.ofThisProcess();
  const config = AppConfig.fromEnv();
  const { apiProcesses } = config;
  const name = link?.name ?? (apiProcesses === null ? undefined : 'supervisor');
  const service = new PinoLoggerService(createPino(config.logLevel, name));
  Logger.overrideLogger(service);
  const logs = { service, start: new Logger('Start') };
  if (link === null) {
    logs.start.log(executionModeLine(config.appExecution), executionModeFields(config.appExecution));
  }
  await (apiProcesses === null ? serve(config, logs, link) : supervise(config, logs, apiProcesses));
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  exitProcess(error instanceof ConfigError ? EXIT_CONFIG : (statusOf(error) ?? 1));
}

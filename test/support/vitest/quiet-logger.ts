import { Logger } from '@nestjs/common';

/** Tests provoke errors on purpose; their log lines would hide unexpected ones. */
if (!process.env['LOUD']) Logger.overrideLogger(false);

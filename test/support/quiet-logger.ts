import { Logger } from '@nestjs/common';

/** Tests provoke errors on purpose; what they log would bury the ones that matter. */
if (!process.env['LOUD']) Logger.overrideLogger(false);

import fc from 'fast-check';

/** Set-up of every lane: properties take the run's seed, which `vitest.config.ts` always sets, so that a failure repeats. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED']) });

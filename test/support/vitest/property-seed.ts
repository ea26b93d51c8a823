import fc from 'fast-check';

/**
 * Set-up of every lane: properties use the run's seed, which `vitest.config.ts` always sets, so that a failure can be
 * repeated.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED']) });

import { rowChecks } from '../../../src/database/rows.js';

/**
 * Set-up of the lanes that read from PostgreSQL: a row that differs from its declaration fails the test that read it.
 */
rowChecks.enabled = true;

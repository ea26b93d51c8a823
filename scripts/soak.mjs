// npm run soak: runs the long sweeps in full, of which the lanes run a sample.
// npm run soak -- dates: runs the fast lanes at five moments at which clocks and calendars behave unusually.
// npm run soak -- dates all: at every moment of soak/moments.mjs; npm run soak -- dates <moment ...>: at these.
import { soakDates } from './soak/dates.mjs';
import { soakSweeps } from './soak/sweeps.mjs';

const [what, ...names] = process.argv.slice(2);
try {
  if (what !== undefined && what !== 'dates') throw new Error(`Unknown soak: ${what}. Available: dates`);
  process.exitCode = what === 'dates' ? await soakDates(names) : soakSweeps();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}

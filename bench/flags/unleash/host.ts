// unleash-server in a separate process, run by Node alone; it exits with the benchmark.
//
// UNLEASH_MODULE and BENCH_DATABASE name the module and the database. All other settings are the defaults, except that the version
// check and telemetry are disabled (see `unleash.ts`).
type UnleashModule = {
  start(options: object): Promise<{ server?: { address(): { port: number } | string | null } }>;
};

const module = (await import(process.env['UNLEASH_MODULE'] ?? '')) as UnleashModule;
process.on('disconnect', () => process.exit(0));
const { server } = await module.start({
  db: { ...(JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as object), ssl: false },
  server: { port: 0, host: '127.0.0.1' },
  logLevel: 'warn',
});
const address = server?.address();
if (typeof address !== 'object' || address === null) throw new Error('unleash-server does not listen');
process.send?.({ answer: { port: address.port } });

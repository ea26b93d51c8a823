export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string, fields?: object) => void;
  /** Extra `postgresql.conf` settings, for tests and benchmarks. */
  settings?: Readonly<Record<string, string>>;
}

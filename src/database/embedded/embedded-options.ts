export interface EmbeddedOptions {
  dataDir: string;
  log: (message: string, fields?: object) => void;
  /** Extra `postgresql.conf` settings. */
  settings?: Readonly<Record<string, string>>;
  /** Folder to which the server archives its log. */
  walArchiveDir?: string | undefined;
  /** Longest time until the server accepts connections. A restored one reads the log of its backup first. */
  startTimeoutMs?: number;
}

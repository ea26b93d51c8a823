import type { Command } from 'commander';

export interface CommandEntry {
  name: string;
  /** One line for the list of commands. The module's own help has more. */
  summary: string;
  load: () => Promise<Command>;
}

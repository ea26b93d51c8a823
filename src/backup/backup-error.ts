/** Exit statuses of the commands, after sysexits.h, so that a script can distinguish the failures. */
export const BACKUP_EXIT = {
  /** Wrong arguments, or no passphrase. */
  usage: 64,
  /** The backup is damaged, truncated, or incomplete. */
  damaged: 65,
  /** The folder contains no backup. */
  noInput: 66,
  /** The database cannot be reached, or is not one that these commands back up. */
  unavailable: 69,
  /** The target folder is not empty, or cannot be written. */
  cannotCreate: 73,
  /** The backup was made by a newer version. */
  newer: 76,
  /** The passphrase does not decrypt the backup. */
  passphrase: 77,
} as const;

export type BackupFailure = keyof typeof BACKUP_EXIT;

/** A failure of a backup command, with a message for its user. */
export class BackupError extends Error {
  constructor(
    readonly failure: BackupFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get exitCode(): number {
    return BACKUP_EXIT[this.failure];
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'it already exists',
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};

/** Describes why a file could not be opened, read or written; returns the error's own text for rare causes. */
export function fileProblem(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return PROBLEMS[code] ?? message;
}

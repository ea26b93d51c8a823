/**
 * Folders in which programs create files and folders with random names: those of Unix and the usual values of TMPDIR, of
 * macOS users, of shared memory, and of Windows.
 */
const TEMPORARY_FOLDER =
  /[\\/](?:tmp|dev\/shm|var\/folders\/[^/]{1,16}\/[^/]{1,64}\/T|(?:AppData[\\/]Local|Local Settings|Windows)[\\/]Temp)[\\/]|^[A-Za-z]:[\\/]temp[\\/]/i;
/** Start of the path below a folder for temporary files; 0 for another path. */
export function endOfTemporaryFolder(path: string): number {
  // Fast path for most paths.
  const isCandidate =
    path.includes('mp') ||
    path.startsWith('/var/folders/') ||
    path.startsWith('/private/var/') ||
    path.startsWith('/dev/shm/');
  const found = isCandidate ? TEMPORARY_FOLDER.exec(path) : null;
  return found === null ? 0 : found.index + found[0].length;
}

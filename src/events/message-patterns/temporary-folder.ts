/**
 * Folders in which programs make files and folders with random names: of Unix and what TMPDIR is usually set to, of users of macOS, shared
 * memory, and those of Windows.
 */
const TEMPORARY_FOLDER =
  /[\\/](?:tmp|dev\/shm|var\/folders\/[^/]{1,16}\/[^/]{1,64}\/T|(?:AppData[\\/]Local|Local Settings|Windows)[\\/]Temp)[\\/]|^[A-Za-z]:[\\/]temp[\\/]/i;
/** Where the path below a folder for temporary files begins; 0 for another path. */
export function endOfTemporaryFolder(path: string): number {
  // Most paths end here, at a fraction of the cost.
  const isCandidate =
    path.includes('mp') ||
    path.startsWith('/var/folders/') ||
    path.startsWith('/private/var/') ||
    path.startsWith('/dev/shm/');
  const found = isCandidate ? TEMPORARY_FOLDER.exec(path) : null;
  return found === null ? 0 : found.index + found[0].length;
}

import type { SystemPoint } from './queries';

export interface Line {
  name: Exclude<keyof SystemPoint, 'at'>;
  label: string;
  color: string;
  /** Dashes, so that lines differ by more than their color. */
  dashes?: string;
}

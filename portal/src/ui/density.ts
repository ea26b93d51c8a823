import { preference } from './preference';

export const density = preference('density', ['normal', 'compact']);

/** app.css makes tables of the root element's `data-density`. Called once, before the first screen. */
export function followDensity(): void {
  const apply = () => document.documentElement.setAttribute('data-density', density.read());
  density.subscribe(apply);
  apply();
}

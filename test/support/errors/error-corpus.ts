import { drawBug, type Bug } from './bug.js';
import { drawBuild } from './build.js';
import { Draw } from './draw.js';
import { fillMessage } from './message.js';
import { printStack } from './print-stack.js';

/** One error event, and the defect that caused it. */
export interface CorpusEvent {
  bug: number;
  build: number;
  platform: Bug['platform'];
  /** `data` of the event. */
  data: { name: string; message: string; release: string; environment: string; stack?: string };
}

/**
 * Events of `bugs` defects in each of `builds` releases of a program: between releases, file names have other hashes,
 * function names are minified differently, lines move and deployment folders change; messages contain ids.
 */
export function errorCorpus(
  random: () => number,
  bugs: number,
  builds: number,
  eventsPerBuild: number,
): CorpusEvent[] {
  const draw = new Draw(random);
  const defects: Bug[] = [];
  for (let i = 0; i < bugs; i++) defects.push(drawBug(draw, defects.at(-1)));
  const events: CorpusEvent[] = [];
  for (let index = 0; index < builds; index++) {
    const build = drawBuild(draw);
    for (const [number, bug] of defects.entries()) {
      for (let i = 0; i < eventsPerBuild; i++) {
        const message = fillMessage(draw, bug.message);
        const stack = printStack({ draw, build, bug, message });
        const data = { name: bug.type, message, release: `1.${index}.0`, environment: 'production' };
        events.push({
          bug: number,
          build: index,
          platform: bug.platform,
          data: stack === null ? data : { ...data, stack },
        });
      }
    }
  }
  return events;
}

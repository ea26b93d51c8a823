/** What the service states of a field: where it is in the body, and what is wrong with it. */
export interface FieldProblem {
  path: string;
  problem: string;
}

/** For the place beside the field: `must be in the future` becomes `Must be in the future.` */
export function fieldSentence(problem: string): string {
  return capitalized(problem.endsWith('.') ? problem : `${problem}.`);
}

/** For any other place: `expires_at` and the same text become `Expires at: must be in the future.` */
export function namedFieldSentence({ path, problem }: FieldProblem): string {
  const name = nameOf(path);
  return name === '' ? fieldSentence(problem) : `${name}: ${problem.endsWith('.') ? problem : `${problem}.`}`;
}

/** Names below the first one can be those of an app's author, and stay as they are. */
function nameOf(path: string): string {
  const [first = '', ...inner] = path
    .replaceAll(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1}`)
    .split('.');
  return [capitalized(first.replaceAll('_', ' ')), ...inner].join(' › ');
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Sorts each task behind its dependencies, otherwise in the given order. A cycle, which no DAG has, ends at its first task. */
export function inOrder<T extends { taskId: string; upstream: readonly string[] }>(tasks: readonly T[]): T[] {
  const levels = new Map<string, number>();
  const byId = new Map(tasks.map((task) => [task.taskId, task]));
  // An explicit stack, because a chain of a thousand tasks would need as many stack frames.
  for (const { taskId } of tasks) {
    const stack = [taskId];
    const open = new Set<string>();
    while (stack.length > 0) {
      const id = stack.at(-1) ?? '';
      const upstream = (byId.get(id)?.upstream ?? []).filter((one) => byId.has(one));
      const next = levels.has(id)
        ? undefined
        : upstream.find((one) => !levels.has(one) && !open.has(one) && one !== id);
      if (next === undefined) {
        if (!levels.has(id)) {
          levels.set(
            id,
            upstream.reduce((level, one) => Math.max(level, (levels.get(one) ?? -1) + 1), 0),
          );
        }
        open.delete(id);
        stack.pop();
      } else {
        open.add(id);
        stack.push(next);
      }
    }
  }
  return tasks.toSorted((a, b) => (levels.get(a.taskId) ?? 0) - (levels.get(b.taskId) ?? 0));
}

export type Reply = { answer: unknown } | { error: string };

/** The child's side of `Participant`: handles its requests, and exits when the parent disconnects. */
export function serve<Command>(answer: (request: Command) => Promise<unknown>): void {
  const reply = (message: Reply): void => void process.send!(message);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (request: Command) => {
    answer(request).then(
      (result) => reply({ answer: result }),
      (error: unknown) => reply({ error: error instanceof Error ? error.stack! : String(error) }),
    );
  });
  reply({ answer: null });
}

export type Reply = { answer: unknown } | { error: string };

/** The other side of `Participant`: answers its questions, and ends when it is gone. */
export function serve<Question>(answer: (question: Question) => Promise<unknown>): void {
  const reply = (message: Reply): void => void process.send!(message);
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question: Question) => {
    answer(question).then(
      (result) => reply({ answer: result }),
      (error: unknown) => reply({ error: error instanceof Error ? error.stack! : String(error) }),
    );
  });
  reply({ answer: null });
}

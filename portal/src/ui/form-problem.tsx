import { Alert } from '@mantine/core';
import { CircleX } from 'lucide-react';
import { asProblem } from '../api/problem';

/** Above a form: what went wrong that belongs to none of its fields. */
export function FormProblem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { title, detail } = asProblem(error);
  return (
    <Alert color="red" role="alert" icon={<CircleX size={18} aria-hidden />} title={title}>
      {detail}
    </Alert>
  );
}

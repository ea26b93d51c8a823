import { InvalidArgumentError } from 'commander';

export function atLeastOne(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be an integer of 1 or more.');
  return value;
}

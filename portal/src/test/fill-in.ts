import userEvent from '@testing-library/user-event';

/** Replaces the text of a field in one step: typing would render the form for every character. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

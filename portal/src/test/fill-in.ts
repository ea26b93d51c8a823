import userEvent from '@testing-library/user-event';

/** Puts a text into a field in place of what is there, at once: typing renders the form for every letter. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

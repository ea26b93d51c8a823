/** Escape closes this dialog only: Mantine's dialogs ignore it on elements with this attribute. */
export const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' };

export const valueInSentence = (path: string) => `value of ${path}`;
export const moreFields = (left: number) => `${left} more fields are in the JSON below.`;
export const filterByValue = (out: boolean, path: string) =>
  `${out ? 'Leave out' : 'Only with'} this value of ${path}`;

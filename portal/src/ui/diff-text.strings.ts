export const change = 'Change';
export const auditEntryInSentence = 'the entry';
export const changeOfFile = (newPath: string) => `Change of ${newPath}`;

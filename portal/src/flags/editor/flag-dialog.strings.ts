export const newFlagTitle = 'New flag';
export const editFlagTitle = (name: string) => `Edit ${name}`;

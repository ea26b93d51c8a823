export const newFlag = 'New flag';
export const editName = (name: string) => `Edit ${name}`;

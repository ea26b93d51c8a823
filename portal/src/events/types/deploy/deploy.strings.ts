export const deploy = 'Deploy';
export const deploys = 'Deploys';

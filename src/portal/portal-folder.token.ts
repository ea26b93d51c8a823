/** Injection token of the folder with the built portal. */
export const PORTAL_FOLDER = Symbol('portal folder');

/** For what needs connections of its own beside TypeORM's pool. */
export const DATABASE_ADDRESS = Symbol('DATABASE_ADDRESS');

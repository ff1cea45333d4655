/** The database does not match the migrations of this program; the message says what to do. */
export class SchemaMismatch extends Error {}

/** The names of a literal's properties, which TypeScript widens to `string`. For an object that has no others. */
export function keysOf<T extends object>(literal: T): (keyof T & string)[] {
  return Object.keys(literal) as (keyof T & string)[]
}

/**
 * `Object.keys` with the literal's key types instead of `string`. Only for objects without other properties.
 */
export function keysOf<T extends object>(literal: T): (keyof T & string)[] {
  return Object.keys(literal) as (keyof T & string)[]
}

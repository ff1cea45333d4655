/** Rights that a member of staff may have beyond a customer's. */
export const roles = ['check-in'] as const

export type Role = (typeof roles)[number]

/** The role of this name, or undefined for any other text. */
export function findRole(name: string): Role | undefined {
  return roles.find((role) => role === name)
}

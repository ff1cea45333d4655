/** What a member of staff may be allowed to do beyond what a customer does. */
export const roles = ['check-in'] as const

export type Role = (typeof roles)[number]

/** The role of this name, or undefined for any other text. */
export function findRole(name: string): Role | undefined {
  return roles.find((role) => role === name)
}

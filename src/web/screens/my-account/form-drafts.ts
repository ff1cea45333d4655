/*
 * Unsaved input of the forms of an account. It survives another tab of the account, a
 * log-in in between and, but for passwords, a reload; and it is its owner's alone.
 */

type Values = Record<string, unknown>

const secrets = new Map<string, Values>()

const beginning = (userId: string) => `account:${userId}:`

export function readFormDraft(userId: string, form: string): Values | null {
  const key = beginning(userId) + form
  try {
    return secrets.get(key) ?? (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null)
  } catch {
    return null
  }
}

/** A storage that is full or forbidden only costs that a reload forgets; what is `secret` is never written into it. */
export function storeFormDraft(userId: string, form: string, values: Values, secret: boolean): void {
  const key = beginning(userId) + form
  if (secret) secrets.set(key, values)
  else
    try {
      sessionStorage.setItem(key, JSON.stringify(values))
    } catch {}
}

export function forgetFormDraft(userId: string, form: string): void {
  const key = beginning(userId) + form
  secrets.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

export function forgetFormDrafts(userId: string): void {
  for (const form of formDraftNames(userId)) forgetFormDraft(userId, form)
}

/** The forms in which something has been typed and not saved. */
export function formDraftNames(userId: string): string[] {
  const stored = Array.from({ length: sessionStorage.length }, (_, nth) => sessionStorage.key(nth) ?? '')
  return [...secrets.keys(), ...stored]
    .filter((key) => key.startsWith(beginning(userId)))
    .map((key) => key.slice(beginning(userId).length))
}

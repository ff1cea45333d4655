/*
 * Unsaved input of the account's forms. It survives other tabs of the account, a log-in and, except for passwords, a
 * reload; only its owner sees it.
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

/** If the storage is full or forbidden, a reload loses the input; `secret` input is never stored. */
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

/** The forms with unsaved input. */
export function formDraftNames(userId: string): string[] {
  const stored = Array.from({ length: sessionStorage.length }, (_, nth) => sessionStorage.key(nth) ?? '')
  return [...secrets.keys(), ...stored]
    .filter((key) => key.startsWith(beginning(userId)))
    .map((key) => key.slice(beginning(userId).length))
}

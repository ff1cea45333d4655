/*
 * What has been typed into the forms of an account and not been saved yet. It survives another tab of the account, a
 * log-in in between and, but for passwords, a reload; and it is its owner's alone.
 */

type Values = Record<string, unknown>

const secrets = new Map<string, Values>()

const beginning = (userId: string) => `account:${userId}:`

export function readKeptForm(userId: string, form: string): Values | null {
  const key = beginning(userId) + form
  try {
    return secrets.get(key) ?? (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Values | null)
  } catch {
    return null
  }
}

/** A storage that is full or forbidden only costs that a reload forgets; what is `secret` is never written into it. */
export function keepForm(userId: string, form: string, values: Values, secret: boolean): void {
  const key = beginning(userId) + form
  if (secret) secrets.set(key, values)
  else
    try {
      sessionStorage.setItem(key, JSON.stringify(values))
    } catch {}
}

export function forgetForm(userId: string, form: string): void {
  const key = beginning(userId) + form
  secrets.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {}
}

export function forgetForms(userId: string): void {
  for (const key of keptKeys(userId)) forgetForm(userId, key.slice(beginning(userId).length))
}

export function hasKeptForms(userId: string): boolean {
  return keptKeys(userId).length > 0
}

function keptKeys(userId: string): string[] {
  const stored = Array.from({ length: sessionStorage.length }, (_, nth) => sessionStorage.key(nth) ?? '')
  return [...secrets.keys(), ...stored].filter((key) => key.startsWith(beginning(userId)))
}

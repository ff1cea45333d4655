/*
 * Unsaved input of the account's forms. It survives other tabs of the account, a log-in and, except for passwords, a
 * reload; only its owner sees it.
 */

import { tabStorage } from '#web/browser/storage.ts'

type Values = Record<string, unknown>

const secrets = new Map<string, Values>()

const beginning = (userId: string) => `account:${userId}:`

export function readFormDraft(userId: string, form: string): Values | null {
  const key = beginning(userId) + form
  try {
    return secrets.get(key) ?? (JSON.parse(tabStorage.read(key) ?? 'null') as Values | null)
  } catch {
    return null
  }
}

/** `secret` input is never written to the browser's storage. */
export function storeFormDraft(userId: string, form: string, values: Values, secret: boolean): void {
  const key = beginning(userId) + form
  if (secret) secrets.set(key, values)
  else tabStorage.write(key, JSON.stringify(values))
}

export function forgetFormDraft(userId: string, form: string): void {
  const key = beginning(userId) + form
  secrets.delete(key)
  tabStorage.remove(key)
}

export function forgetFormDrafts(userId: string): void {
  for (const form of formDraftNames(userId)) forgetFormDraft(userId, form)
}

/** The forms with unsaved input. */
export function formDraftNames(userId: string): string[] {
  return [...secrets.keys(), ...tabStorage.keys()]
    .filter((key) => key.startsWith(beginning(userId)))
    .map((key) => key.slice(beginning(userId).length))
}

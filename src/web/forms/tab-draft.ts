import { tabStorage } from '../browser/storage.ts'

/** The input of a form of a public page in this tab, stored until it is sent, and when the form was opened. */
type Draft = { values: Record<string, unknown>; openedAt: number }

export function readDraft(form: string): Draft | null {
  try {
    const stored = JSON.parse(tabStorage.read(keyOf(form)) ?? 'null') as Draft | null
    return typeof stored?.openedAt === 'number' && typeof stored.values === 'object' ? stored : null
  } catch {
    return null
  }
}

export function storeDraft(form: string, stored: Draft): void {
  tabStorage.write(keyOf(form), JSON.stringify(stored))
}

export function forgetDraft(form: string): void {
  tabStorage.remove(keyOf(form))
}

const keyOf = (form: string) => `enquiry:${form}`

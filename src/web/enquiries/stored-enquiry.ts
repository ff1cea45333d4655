/** The enquiry that was typed in this tab: a form stores it until it has been sent. */
export type KeptEnquiry = { values: Record<string, unknown>; openedAt: number }

export function readKeptEnquiry(form: string, storage: Storage): KeptEnquiry | null {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(form)) ?? 'null') as KeptEnquiry | null
    return typeof kept?.openedAt === 'number' && typeof kept.values === 'object' ? kept : null
  } catch {
    return null
  }
}

/** A storage that is full or forbidden only costs that a reload forgets. */
export function keepEnquiry(form: string, kept: KeptEnquiry, storage: Storage): void {
  try {
    storage.setItem(keyOf(form), JSON.stringify(kept))
  } catch {}
}

export function forgetEnquiry(form: string, storage: Storage): void {
  try {
    storage.removeItem(keyOf(form))
  } catch {}
}

const keyOf = (form: string) => `enquiry:${form}`

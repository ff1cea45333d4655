/** The input of an enquiry form in this tab, stored until it is sent. */
export type EnquiryDraft = { values: Record<string, unknown>; openedAt: number }

export function readEnquiryDraft(form: string, storage: Storage): EnquiryDraft | null {
  try {
    const stored = JSON.parse(storage.getItem(keyOf(form)) ?? 'null') as EnquiryDraft | null
    return typeof stored?.openedAt === 'number' && typeof stored.values === 'object' ? stored : null
  } catch {
    return null
  }
}

/** If the storage is full or forbidden, a reload loses the input. */
export function storeEnquiryDraft(form: string, stored: EnquiryDraft, storage: Storage): void {
  try {
    storage.setItem(keyOf(form), JSON.stringify(stored))
  } catch {}
}

export function forgetEnquiry(form: string, storage: Storage): void {
  try {
    storage.removeItem(keyOf(form))
  } catch {}
}

const keyOf = (form: string) => `enquiry:${form}`

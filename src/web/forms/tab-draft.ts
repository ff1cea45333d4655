import { tabStorage } from '../storage.ts'

/** The input of an enquiry form in this tab, stored until it is sent. */
export type EnquiryDraft = { values: Record<string, unknown>; openedAt: number }

export function readEnquiryDraft(form: string): EnquiryDraft | null {
  try {
    const stored = JSON.parse(tabStorage.read(keyOf(form)) ?? 'null') as EnquiryDraft | null
    return typeof stored?.openedAt === 'number' && typeof stored.values === 'object' ? stored : null
  } catch {
    return null
  }
}

export function storeEnquiryDraft(form: string, stored: EnquiryDraft): void {
  tabStorage.write(keyOf(form), JSON.stringify(stored))
}

export function forgetEnquiry(form: string): void {
  tabStorage.remove(keyOf(form))
}

const keyOf = (form: string) => `enquiry:${form}`

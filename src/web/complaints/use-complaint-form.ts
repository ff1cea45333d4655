import { api } from '../api/browser-api.ts'
import { useRootData } from '../app/root-data.ts'
import { useAnsweredForm } from '../forms/use-answered-form.ts'
import { useOwnContact } from './use-own-contact.ts'

/** The id of the form element. */
export const complaintFormId = 'complaint-sheet'

const empty = {
  ...({ name: '', documentKind: '', document: '', address: '', email: '', phone: '' } as const),
  ...{ isMinor: false, guardianName: '', guardianDocument: '' },
  ...{ service: '', orderNumber: '', claimed: '', detail: '', request: '', earlier: '' },
}

export type ComplaintFields = ReturnType<typeof useComplaintForm>

/** The form of a complaint about the order of this number, if any. */
export function useComplaintForm(orderNumber: string) {
  const { country } = useRootData()
  const sheet = useAnsweredForm({
    id: complaintFormId,
    draft: 'complaint',
    rules: () => import('./complaint-rules.ts').then(({ sheetRules }) => sheetRules),
    empty: { ...empty, orderNumber },
    send: (body) => api('POST /api/complaints', { query: { 'country-code': country }, body }),
  })
  useOwnContact(sheet.form)
  return sheet
}

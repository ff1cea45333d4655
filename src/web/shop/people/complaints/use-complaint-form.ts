import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keysOf } from '#domain/platform/keys-of.ts'
import { api } from '#web/api/browser-api.ts'
import { useRootData } from '#web/app/root-data.ts'
import { useAnsweredForm } from '#web/forms/use-answered-form.ts'
import { useOwnContact } from './use-own-contact.ts'

/** The id of the form element. */
export const complaintFormId = 'complaint-sheet'

const empty = {
  ...({ name: '', documentKind: '', document: '', address: '', email: '', phone: '' } as const),
  ...{ isMinor: false, guardianName: '', guardianDocument: '' },
  ...{ service: '', orderNumber: '', claimed: '', detail: '', request: '', earlier: '' },
}

export type ComplaintFields = ReturnType<typeof useComplaintForm>

/** The form of a complaint, about the order and the earlier complaint that the address names, if any. */
export function useComplaintForm() {
  const { country } = useRootData()
  const [search] = useSearchParams()
  const sheet = useAnsweredForm({
    id: complaintFormId,
    draft: 'complaint',
    rules: () => import('./complaint-rules.ts').then(({ sheetRules }) => sheetRules),
    empty,
    send: (body) => api('POST /api/complaints', { query: { 'country-code': country }, body }),
  })
  const { form } = sheet
  // Only in the browser: the page is cached for all addresses.
  useEffect(() => {
    const named = { orderNumber: search.get('order'), earlier: search.get('earlier') }
    for (const name of keysOf(named)) {
      const number = named[name]
      if (number) form.setValue(name, number)
    }
  }, [form, search])
  useOwnContact(form)
  return sheet
}

import type { DefaultValues, FieldValues, Path, Resolver } from 'react-hook-form'
import { useAnsweredForm } from '#web/forms/use-answered-form.ts'

/** The shop's answer to an enquiry. */
type Received = { number: string }

export type EnquiryName = 'contact' | 'marriage' | 'companies'

/** The id of the form element, to find it in the server-rendered page. */
export const enquiryFormId = (name: EnquiryName) => `enquiry-${name}`

/** The id of the element that contains the form, and later the thanks. */
export const enquiryPlaceId = 'enquiry'

/**
 * An enquiry form (`useAnsweredForm`) that can be sent once it is valid. `frame` is for the `EnquiryForm`, `field(name)`
 * for each of its fields except `phone`, which has the props of a `FormPhoneField`.
 */
export function useEnquiryForm<V extends FieldValues, C, T extends FieldValues>({
  name,
  rules,
  empty,
  send,
}: {
  name: EnquiryName
  rules: () => Promise<Resolver<V, C, T>>
  empty: DefaultValues<V>
  send: (values: T, openFor: number) => Promise<Received>
}) {
  const { form, field, error, hydrated, posted, answer, beforeScripts, banner, busy, onSubmit, onFocus } =
    useAnsweredForm<V, C, T, Received>({ id: enquiryFormId(name), draft: name, rules, empty, send })
  const { isDirty, isValid } = form.formState
  return {
    form,
    sent: answer !== null,
    /** of the sent enquiry */
    number: answer?.number ?? '',
    frame: {
      name,
      trap: form.register('subject' as Path<V>),
      // Before hydration it can always be sent: the server validates it.
      ready: !hydrated || ((isDirty || posted !== undefined) && isValid),
      ...{ busy, banner, onFocus, onSubmit },
    },
    field,
    beforeScripts,
    phone: {
      control: form.control,
      name: 'phone' as Path<V>,
      error: error('phone'),
      beforeScripts: beforeScripts?.phone,
    },
  }
}

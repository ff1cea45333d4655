import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useController,
} from 'react-hook-form'
import { useForm } from '#web/forms/use-form.ts'
import { useRootData } from '../app/root-data.ts'
import { useRefusedForm } from '../dialogs/refused-form.ts'
import { usePostedForm } from '../forms/use-posted-form.ts'
import { forgetEnquiry, readEnquiryDraft, storeEnquiryDraft } from './enquiry-draft.ts'
import { lazyResolver } from './lazy-resolver.ts'

/** The shop's answer to an enquiry. */
type Received = { number: string }

export type EnquiryName = 'contact' | 'marriage' | 'companies'

/** The id of the form element, to find it in the server-rendered page. */
export const enquiryFormId = (name: EnquiryName) => `enquiry-${name}`

/** The id of the element that contains the form, and later the thanks. */
export const enquiryPlaceId = 'enquiry'

/**
 * The behaviour of every enquiry form: input survives a reload and a failure; refusals are shown at their fields; a
 * form is sent once; with and without JavaScript (usePostedForm). `frame` is for the `EnquiryForm`, `field(name)` for
 * each of its fields except `phone`, which has the props of a `PhoneField`.
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
  const { country } = useRootData()
  const [{ resolver, fetchRules }] = useState(() => lazyResolver(rules))
  const form = useForm<V, C, T>({ resolver, mode: 'onTouched', defaultValues: empty })
  const { isDirty, isSubmitting, isValid } = form.formState
  const { field: phone } = useController({ control: form.control, name: 'phone' as Path<V> })
  const { hydrated, posted, refusal, error, field } = usePostedForm(enquiryFormId(name), form, {
    readStored: () => readEnquiryDraft(name)?.values,
  })
  const [received, setReceived] = useState(posted?.sent ? (posted.answer as Received) : null)
  const sent = received !== null
  const [answered, setAnswered] = useState(refusal)
  const openedAt = useRef(0)
  const { banner, clearBanner, refuse } = useRefusedForm(form)

  useEffect(() => {
    openedAt.current = readEnquiryDraft(name)?.openedAt ?? Date.now()
    if (sent) return forgetEnquiry(name)
    return form.subscribe({
      formState: { values: true },
      callback: () => storeEnquiryDraft(name, { values: form.getValues(), openedAt: openedAt.current }),
    })
  }, [form, name, sent])

  const submit = form.handleSubmit(async (values) => {
    clearBanner()
    setAnswered(null)
    try {
      setReceived(await send(values, Math.max(0, Math.round((Date.now() - openedAt.current) / 100) / 10)))
    } catch (error) {
      refuse(error)
    }
  })
  const beforeScripts = hydrated ? undefined : posted?.values
  return {
    form,
    sent,
    /** of the sent enquiry */
    number: received?.number ?? '',
    frame: {
      name,
      trap: form.register('subject' as Path<V>),
      // Before hydration it can always be sent: the server validates it.
      ready: !hydrated || ((isDirty || posted !== undefined) && isValid),
      busy: isSubmitting,
      banner: banner ?? answered,
      onFocus: fetchRules,
      onSubmit: submit,
    },
    field,
    /** the values of a submit without JavaScript, for uncontrolled fields, until hydration */
    beforeScripts,
    phone: {
      ...phone,
      value: (beforeScripts?.phone ?? phone.value) as string,
      country,
      error: error('phone'),
    },
  }
}

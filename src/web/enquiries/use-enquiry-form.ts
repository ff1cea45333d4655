import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  useController,
  useForm,
} from 'react-hook-form'
import { countryOf } from '#domain/countries/countries.ts'
import { fieldError, useRefusedForm } from '../dialogs/refused-form.ts'
import { useTranslate } from '../messages.tsx'
import { useRootData } from '../root-data.ts'
import { forgetEnquiry, keepEnquiry, readKeptEnquiry } from './kept-enquiry.ts'
import { lateRules } from './late-rules.ts'

export type EnquiryName = 'contact' | 'marriage' | 'companies'

/** The id of a form's element, by which it is found in the page that the server has rendered. */
export const enquiryFormId = (name: EnquiryName) => `enquiry-${name}`

/**
 * What every form of the pages does besides its fields: what is typed survives a reload, a failure and the moment
 * in which the page comes to life; what the shop refuses is said where it belongs; what is sent is sent once.
 * `frame` is for the `EnquiryForm`, `field(name)` for each of its fields but `phone`, which has what a `PhoneField` takes.
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
  send: (values: T, openFor: number) => Promise<unknown>
}) {
  const t = useTranslate()
  const { country } = useRootData()
  const [{ resolver, fetchRules }] = useState(() => lateRules(rules))
  const form = useForm<V, C, T>({ resolver, mode: 'onTouched', defaultValues: empty })
  const { errors, isDirty, isSubmitting, isValid } = form.formState
  const { field: phone } = useController({ control: form.control, name: 'phone' as Path<V> })
  const [early] = useState(() => typedEarly(name, countryOf(country).callingCode))
  const [sent, setSent] = useState(false)
  const openedAt = useRef(0)
  const { banner, clearBanner, refuse } = useRefusedForm(form)

  useEffect(() => {
    const kept = readKeptEnquiry(name, sessionStorage)
    openedAt.current = kept?.openedAt ?? Date.now()
    const values = { ...form.getValues(), ...kept?.values, ...early }
    if (kept || Object.keys(early).length > 0) form.reset(values, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true },
      callback: () =>
        keepEnquiry(name, { values: form.getValues(), openedAt: openedAt.current }, sessionStorage),
    })
  }, [form, name, early])

  const submit = form.handleSubmit(async (values) => {
    clearBanner()
    try {
      await send(values, Math.max(0, Math.round((Date.now() - openedAt.current) / 100) / 10))
    } catch (error) {
      return refuse(error)
    }
    forgetEnquiry(name, sessionStorage)
    setSent(true)
  })
  const error = (field: string) => fieldError(t, errors, field as Path<V>)
  return {
    form,
    sent,
    frame: {
      name,
      trap: form.register('subject' as Path<V>),
      ready: isDirty && isValid,
      busy: isSubmitting,
      banner,
      onFocus: fetchRules,
      onSubmit: submit,
    },
    field: (field: Path<V>, options?: RegisterOptions<V, Path<V>>) => ({
      error: error(field),
      ...form.register(field, options),
    }),
    phone: { ...phone, value: phone.value as string, country, error: error('phone') },
  }
}

/** What was typed into the form of the rendered page before the program arrived, which begins with empty fields. */
function typedEarly(name: EnquiryName, callingCode: string): Record<string, string> {
  if (typeof document === 'undefined') return {}
  const form = document.getElementById(enquiryFormId(name))
  if (!(form instanceof HTMLFormElement)) return {}
  const typed: Record<string, string> = {}
  for (const [field, value] of new FormData(form)) {
    if (typeof value !== 'string' || value === '') continue
    typed[field] = field === 'phone' && !value.startsWith('+') ? `+${callingCode}${value}` : value
  }
  return typed
}

import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form'
import { useRefusedForm } from '../dialogs/refused-form.ts'
import { forgetEnquiry, readEnquiryDraft, storeEnquiryDraft } from '../enquiries/enquiry-draft.ts'
import { lazyResolver } from '../enquiries/lazy-resolver.ts'
import { useForm } from '../forms/use-form.ts'
import { usePostedForm } from '../forms/use-posted-form.ts'

/**
 * A form whose answer is shown in the page, with and without scripts. Its input survives a reload and a failure until it is
 * sent. `id` is that of the form element and of the draft.
 */
export function useAnsweredForm<V extends FieldValues, C, T extends FieldValues, Answer>({
  id,
  rules,
  empty,
  send,
}: {
  id: string
  rules: () => Promise<Resolver<V, C, T>>
  empty: DefaultValues<V>
  send: (values: T) => Promise<Answer>
}) {
  const [{ resolver, fetchRules }] = useState(() => lazyResolver(rules))
  const form = useForm<V, C, T>({ resolver, mode: 'onTouched', defaultValues: empty })
  const { hydrated, posted, refusal, error, field } = usePostedForm(id, form, {
    readStored: () => readEnquiryDraft(id)?.values,
  })
  const [answer, setAnswer] = useState(posted?.sent ? (posted.answer as Answer) : null)
  const [postedRefusal, setPostedRefusal] = useState(refusal)
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const openedAt = useRef(0)

  useEffect(() => {
    openedAt.current = Date.now()
    if (answer) return forgetEnquiry(id)
    return form.subscribe({
      formState: { values: true },
      callback: () => storeEnquiryDraft(id, { values: form.getValues(), openedAt: openedAt.current }),
    })
  }, [form, id, answer])

  const submit = form.handleSubmit(async (values) => {
    clearBanner()
    setPostedRefusal(null)
    try {
      setAnswer(await send(values))
    } catch (error) {
      refuse(error)
    }
  })
  return {
    form,
    field,
    error,
    answer,
    /** to ask again */
    dropAnswer: () => setAnswer(null),
    /** the values of a form that was sent without scripts, until hydration */
    beforeScripts: hydrated ? undefined : posted?.values,
    banner: banner ?? postedRefusal,
    busy: form.formState.isSubmitting,
    frame: { id, onSubmit: submit, onFocus: fetchRules },
  }
}

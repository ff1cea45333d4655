import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form'
import { lazyResolver } from './lazy-resolver.ts'
import { useRefusedForm } from './refused-form.ts'
import { forgetDraft, readDraft, storeDraft } from './tab-draft.ts'
import { useForm } from './use-form.ts'
import { usePostedForm } from './use-posted-form.ts'

/**
 * A form of a public page whose answer is shown in the page, with and without JavaScript: input survives a reload and a
 * failure, refusals are shown at their fields, and it is sent once. `draft` is the name of its stored input.
 */
export function useAnsweredForm<V extends FieldValues, C, T extends FieldValues, Answer>({
  id,
  draft,
  rules,
  empty,
  send,
}: {
  /** of the form element */
  id: string
  draft: string
  rules: () => Promise<Resolver<V, C, T>>
  empty: DefaultValues<V>
  /** `openFor`: for how many seconds the form was open */
  send: (values: T, openFor: number) => Promise<Answer>
}) {
  const [{ resolver, fetchRules }] = useState(() => lazyResolver(rules))
  const form = useForm<V, C, T>({ resolver, mode: 'onTouched', defaultValues: empty })
  const { hydrated, posted, refusal, error, field } = usePostedForm(id, form, {
    readStored: () => readDraft(draft)?.values,
  })
  const [answer, setAnswer] = useState(posted?.sent ? (posted.answer as Answer) : null)
  const [postedRefusal, setPostedRefusal] = useState(refusal)
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const openedAt = useRef(0)
  const isSent = answer !== null

  useEffect(() => {
    openedAt.current = readDraft(draft)?.openedAt ?? Date.now()
    if (isSent) return forgetDraft(draft)
    return form.subscribe({
      formState: { values: true },
      callback: () => storeDraft(draft, { values: form.getValues(), openedAt: openedAt.current }),
    })
  }, [form, draft, isSent])

  const onSubmit = form.handleSubmit(async (values) => {
    clearBanner()
    setPostedRefusal(null)
    try {
      setAnswer(await send(values, Math.max(0, Math.round((Date.now() - openedAt.current) / 100) / 10)))
    } catch (error) {
      refuse(error)
    }
  })
  return {
    form,
    field,
    error,
    hydrated,
    posted,
    /** the shop's answer; null until the form is sent */
    answer,
    /** the values of a submit without JavaScript, for uncontrolled fields, until hydration */
    beforeScripts: hydrated ? undefined : posted?.values,
    banner: banner ?? postedRefusal,
    busy: form.formState.isSubmitting,
    onSubmit,
    onFocus: fetchRules,
  }
}

import { type ReactNode, useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Form } from '#web/forms/form.tsx'
import { useRefusedForm } from '#web/forms/refused-form.ts'
import { RefusedBanner } from '#web/shop/people/log-in/refused-banner.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { useFormDraft } from '../use-form-draft.ts'

/** Props of the form of a saved passenger or address. */
export type EntryFormProps = { onSaved: () => Promise<void>; onCancel: () => void }

/**
 * The form of a saved passenger or address: fields, refusal, save and cancel. Input is stored as `draftName`.
 */
export function EntryForm<V extends FieldValues, C, T extends FieldValues>({
  title,
  form,
  draftName,
  focus,
  save,
  onSaved,
  onCancel,
  children,
}: EntryFormProps & {
  title: string
  form: UseFormReturn<V, C, T>
  draftName: string
  /** the field that is focused first */
  focus: Path<V>
  save: (typed: T) => Promise<unknown>
  children: ReactNode
}) {
  const t = useTranslate()
  const { banner, clearBanner, refuse } = useRefusedForm(form)
  const { forget } = useFormDraft(draftName, form)
  useEffect(() => form.setFocus(focus), [form, focus])

  const submit = form.handleSubmit(async (typed) => {
    clearBanner()
    try {
      await save(typed)
    } catch (error) {
      return refuse(error)
    }
    forget()
    await onSaved()
  })
  const cancel = () => {
    forget()
    onCancel()
  }

  return (
    <Form
      aria-label={title}
      onSubmit={submit}
      className="flex flex-col gap-5 rounded-card bg-white p-5 shadow-lift md:p-8"
    >
      <h2 className="display text-heading">{title}</h2>
      <div className="grid gap-5 md:grid-cols-2">{children}</div>
      <RefusedBanner banner={banner} onGone={clearBanner} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          {t('page_account_save')}
        </Button>
        <Button variant="quiet" onClick={cancel}>
          {t('page_account_cancel')}
        </Button>
      </div>
    </Form>
  )
}

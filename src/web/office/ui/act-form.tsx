import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { useFormAnswer } from '../app/answer-form.ts'
import { useTexts } from '../app/texts.tsx'

/** One of several forms of a screen, told apart by its `act`; above it stands why it was not taken, or that it still has to be sent. */
export function ActForm({
  act,
  send,
  variant = 'primary',
  disabled = false,
  children,
}: {
  act: string
  send: string
  variant?: ButtonVariant
  /** shows the fields to a person who may not change them */
  disabled?: boolean
  children?: ReactNode
}) {
  const t = useTexts()
  const answer = useFormAnswer()
  const mine = answer?.values.act === act ? answer : undefined
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData?.get('act') === act
  return (
    <Form method="post" className="flex flex-col gap-3" noValidate>
      <input type="hidden" name="act" value={act} />
      {mine?.text && <Banner tone="error">{mine.text}</Banner>}
      {mine?.code === 'kept' && <Banner>{t('form_kept')}</Banner>}
      <fieldset disabled={disabled} className="contents">
        {children}
      </fieldset>
      {!disabled && (
        <Button
          type="submit"
          variant={variant}
          size="small"
          busy={isSending}
          className="self-start max-sm:w-full"
        >
          {send}
        </Button>
      )}
    </Form>
  )
}

/** The values of a form that was not taken, else those it begins with. */
export function useTyped(act: string): (name: string, initial?: string) => string {
  const answer = useFormAnswer()
  const mine = answer?.values.act === act ? answer : undefined
  return (name, initial = '') => mine?.values[name] ?? initial
}

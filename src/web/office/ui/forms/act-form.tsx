import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useTexts } from '../../app/texts.tsx'

/**
 * One of several forms of a screen, identified by its `act`; above it is the refusal, or a note that restored input
 * still has to be sent.
 */
export function ActForm({
  act,
  send,
  variant = 'primary',
  disabled = false,
  isConflict = false,
  children,
}: {
  act: string
  send: string
  variant?: ButtonVariant
  /** read-only, for a person without the permission */
  disabled?: boolean
  /** the refusal is shown by a `Conflict` among the children */
  isConflict?: boolean
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
      {mine?.text && !isConflict && <Banner tone="error">{mine.text}</Banner>}
      {mine?.code === 'restored' && <Banner>{t('form_kept')}</Banner>}
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

/**
 * The refusal of an act whose form is gone, because the act is no longer possible. `acts` are those with a form.
 */
export function RefusedAct({ acts }: { acts: readonly string[] }) {
  const answer = useFormAnswer()
  if (!answer?.text || acts.includes(answer.values.act ?? '')) return null
  return (
    <div className="mb-4">
      <Banner tone="error">{answer.text}</Banner>
    </div>
  )
}

/** The look of an act in a list: a full-size button on a phone, a line beside its object elsewhere. */
export const actLook =
  'inline-flex min-h-11 cursor-pointer items-center text-small link max-lg:rounded-small max-lg:border max-lg:border-paper-line max-lg:px-3 lg:min-h-8'

/** The acts of an object, in a column if there is room beside it. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 lg:flex-col lg:gap-3">{children}</div>
)

/** A form in a details element; it stays open after a refusal. */
export function FoldedAct({
  act,
  name,
  send = name,
  open = false,
  children,
}: {
  act: string
  name: string
  send?: string
  /** initially */
  open?: boolean
  children: ReactNode
}) {
  const isMine = useFormAnswer()?.values.act === act
  return (
    <details open={open || isMine} className="open:w-full">
      <summary className={actLook}>{name}</summary>
      <div className="py-2">
        <ActForm act={act} send={send} variant="secondary">
          {children}
        </ActForm>
      </div>
    </details>
  )
}

/** The values of a refused form, otherwise the initial ones. */
export function useTyped(act: string): (name: string, initial?: string) => string {
  const answer = useFormAnswer()
  const mine = answer?.values.act === act ? answer : undefined
  return (name, initial = '') => mine?.values[name] ?? initial
}

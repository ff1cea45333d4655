import type { ReactNode } from 'react'
import { Form, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { useFormAnswer } from '../../app/answer-form.ts'
import { useTexts } from '../../app/texts.tsx'

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

/** Why an act was not taken that meanwhile is not possible any more: its form is gone. `acts` are those that are there. */
export function RefusedAct({ acts }: { acts: readonly string[] }) {
  const answer = useFormAnswer()
  if (!answer?.text || acts.includes(answer.values.act ?? '')) return null
  return (
    <div className="mb-4">
      <Banner tone="error">{answer.text}</Banner>
    </div>
  )
}

/** An act among others by its name: a button in size on a phone, a line beside its object elsewhere. */
export const actLook =
  'inline-flex min-h-11 cursor-pointer items-center text-small link max-lg:rounded-small max-lg:border max-lg:border-paper-line max-lg:px-3 lg:min-h-8'

/** The acts of an object, under each other where there is room beside it. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 lg:flex-col lg:gap-3">{children}</div>
)

/** A form that opens under its name; it stays open when it was not taken. */
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
  /** at first */
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

/** The values of a form that was not taken, else those it begins with. */
export function useTyped(act: string): (name: string, initial?: string) => string {
  const answer = useFormAnswer()
  const mine = answer?.values.act === act ? answer : undefined
  return (name, initial = '') => mine?.values[name] ?? initial
}

/** `shouldRevalidate` of a screen whose object others change, too: a form that is refused shows how it is now. */
export function alsoWhenRefused({
  actionStatus = 0,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus >= 400 || defaultShouldRevalidate
}

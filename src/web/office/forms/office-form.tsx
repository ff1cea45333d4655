import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { OfficeCall } from '#contract/office/office-contract.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { type FormAnswer, useFormAnswer } from '../app/answer-form.ts'
import { useShowHour, useTexts } from '../app/texts.tsx'
import { Conflict, OpenedWith } from '../ui/conflict.tsx'
import { type FieldName, FormContext } from './form-fields.ts'
import { Check, type CheckProps, Choice, type ChoiceProps, Input, type InputProps } from './inputs.tsx'

type FormProps<Name extends string> = {
  /** distinguishes several forms of a page with the same call */
  row?: string | number
  /** the text of the button; without it the children have their own */
  send?: string
  variant?: ButtonVariant
  /** an act beside others, a page of its own, or the edited object of a page */
  look?: keyof typeof looks
  /** the values that are edited, and the version that they were read with */
  saved?: Partial<Record<Name, unknown>> | null | undefined
  version?: number | undefined
  labels?: Partial<Record<Name, string>>
  /** the text of a value in the comparison with another person's version */
  show?: ((value: string, name: string) => string | undefined) | undefined
  multipart?: boolean
  /** read-only, for a person without the permission */
  disabled?: boolean
  /** sends the form by itself after a second factor: it has no input to review */
  sendsAgain?: boolean
  children?: ReactNode
}

/** A form of the office, by the call that it sends. Its fields have the names of the call's body. */
export type OfficeForm<C extends OfficeCall> = {
  call: C
  Form: (props: FormProps<FieldName<C>>) => ReactNode
  Folded: (props: FormProps<FieldName<C>> & { name: string; open?: boolean }) => ReactNode
  Input: (props: InputProps & { name: FieldName<C> }) => ReactNode
  Choice: (props: ChoiceProps & { name: FieldName<C> }) => ReactNode
  Check: (props: CheckProps & { name: FieldName<C> }) => ReactNode
  useAnswer: (row?: string | number) => FormAnswer | undefined
}

/** Several forms of a screen are told apart by their call, which the hidden field `act` holds. */
export function officeForm<C extends OfficeCall>(call: C): OfficeForm<C> {
  const useAnswer = (row?: string | number) => useAnswerTo(actOf(call, row))
  return {
    call,
    Form: (props) => <SentForm act={actOf(call, props.row)} {...props} />,
    Folded: ({ name, open = false, ...props }) => (
      <Folded name={name} open={useAnswer(props.row) !== undefined || open}>
        <SentForm act={actOf(call, props.row)} send={name} variant="secondary" {...props} />
      </Folded>
    ),
    ...{ Input, Choice, Check, useAnswer },
  }
}

const actOf = (call: OfficeCall, row: string | number | undefined) =>
  row === undefined ? call : `${call} ${row}`

const looks = { act: 'gap-3', page: 'gap-4', edit: 'gap-5' } as const

function useAnswerTo(act: string): FormAnswer | undefined {
  const answer = useFormAnswer()
  return answer?.values.act === act ? answer : undefined
}

function SentForm({
  act,
  send,
  variant = 'primary',
  look = 'act',
  saved,
  version,
  labels = {},
  show,
  multipart,
  disabled = false,
  sendsAgain = false,
  children,
}: FormProps<string> & { act: string }) {
  const t = useTexts()
  const answer = useAnswerTo(act)
  const present = textsOf(saved ?? {})
  const isOutdated = answer?.code === 'edited_meanwhile'
  const isConflict = isOutdated && saved
  const navigation = useNavigation()
  const form = useSendAgain(sendsAgain && answer?.code === 'restored')
  return (
    <Form
      ref={form}
      {...(version !== undefined && { key: answer ? JSON.stringify(answer.values) : version })}
      method="post"
      {...useActionWithoutNotice()}
      {...(look === 'edit' && { 'data-resets': true })}
      {...(multipart && { encType: 'multipart/form-data' as const })}
      className={`flex flex-col ${looks[look]}`}
      noValidate
    >
      <input type="hidden" name="act" value={act} />
      {version !== undefined && (
        <>
          <input
            type="hidden"
            name="version"
            value={isOutdated ? version : (answer?.values.version ?? version)}
          />
          <OpenedWith values={present} answer={answer} />
        </>
      )}
      {isConflict && <EditedMeanwhile {...{ present, labels, show }} typed={answer.values} />}
      {!isConflict && answer?.text && <Banner tone="error">{answer.text}</Banner>}
      {answer?.code === 'restored' && <Banner>{t('form_kept')}</Banner>}
      <FormContext value={{ answer, saved: present, labels: labels as Record<string, string> }}>
        <fieldset disabled={disabled} className="contents">
          {children}
        </fieldset>
      </FormContext>
      {send && !disabled && (
        <Button
          type="submit"
          variant={variant}
          size={look === 'act' ? 'small' : 'medium'}
          busy={navigation.state !== 'idle' && navigation.formData?.get('act') === act}
          className="self-start max-sm:w-full"
        >
          {isConflict ? t('conflict_save') : send}
        </Button>
      )}
    </Form>
  )
}

function EditedMeanwhile({
  show,
  labels,
  ...versions
}: Pick<FormProps<string>, 'show' | 'labels'> & Record<'present' | 'typed', Record<string, string>>) {
  const showHour = useShowHour()
  return (
    <Conflict
      {...versions}
      names={labels as Record<string, string>}
      show={(value, name) => show?.(value, name) ?? showHour(value)}
    />
  )
}

/** Saved values as a form's texts. */
function textsOf(saved: Record<string, unknown>): Record<string, string> {
  const text = (value: unknown) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no'
    return Array.isArray(value) ? value.join('\n') : String(value ?? '')
  }
  return Object.fromEntries(Object.entries(saved).map(([name, value]) => [name, text(value)]))
}

/** Posts to the page without the notice about what was done before. */
function useActionWithoutNotice(): { action?: string } {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  if (!query.has('saved') && !query.has('done')) return {}
  for (const name of ['saved', 'done']) query.delete(name)
  return { action: `${pathname}?${query}` }
}

function useSendAgain(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (wanted) form.current?.requestSubmit()
  }, [wanted])
  return form
}

/** The look of an act in a list: a full-size button on a phone, a line beside its object elsewhere. */
export const actLook =
  'inline-flex min-h-11 cursor-pointer items-center text-small link max-lg:rounded-small max-lg:border max-lg:border-paper-line max-lg:px-3 lg:min-h-8'

function Folded({ name, open, children }: { name: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="open:w-full">
      <summary className={actLook}>{name}</summary>
      <div className="py-2">{children}</div>
    </details>
  )
}

/** The acts of an object, in a column if there is room beside it. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 lg:flex-col lg:gap-3">{children}</div>
)

/** Shows the refusal of an act when its form is no longer on the page. `forms` are those of the page. */
export function RefusedAct({ forms }: { forms: readonly (false | { call: OfficeCall })[] }) {
  const answer = useFormAnswer()
  const { act = '' } = answer?.values ?? {}
  const isShown = forms.some((form) => form && (act === form.call || act.startsWith(`${form.call} `)))
  if (!answer?.text || isShown) return null
  return (
    <div className="mb-4">
      <Banner tone="error">{answer.text}</Banner>
    </div>
  )
}

import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { OfficeCall } from '#contract/office/office-contract.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { useTexts } from '../app/texts.tsx'
import type { VersionsProps } from './conflict.tsx'
import { type FormAnswer, useFormAnswer } from './form-answer.ts'
import { type FieldName, FormContext } from './form-fields.ts'

export type FormProps<Name extends string> = {
  /** distinguishes several forms of a page with the same call */
  row?: string | number
  /** the calls that a field or a button named `act` of this form chooses from */
  acts?: readonly { call: OfficeCall }[]
  /** the text of the button; without it the children have their own */
  send?: string
  variant?: ButtonVariant
  /** an act beside others, a page of its own, or the edited object of a page */
  look?: keyof typeof looks
  /** the values that are edited, and the version that they were read with */
  saved?: Partial<Record<Name, unknown>> | null | undefined
  version?: number | undefined
  labels?: Partial<Record<Name, string>>
  /** `Versions`, to choose between another person's values and one's own; pages without it do not load it */
  versions?: ComponentType<VersionsProps>
  /** the text of a value in the comparison with another person's version */
  show?: ((value: string, name: string) => string | undefined) | undefined
  multipart?: boolean
  /** read-only, for a person without the permission */
  disabled?: boolean
  /** sends the form by itself after a second factor: it has no input to review */
  sendsAgain?: boolean
  children?: ReactNode
}

const looks = { act: 'gap-3', page: 'gap-4', edit: 'gap-5' } as const

const actOf = (call: OfficeCall, row: string | number | undefined) =>
  row === undefined ? call : `${call} ${row}`

/** The answer to a form that is sent with one of these values of `act`. */
function useAnswerTo(acts: readonly string[]): FormAnswer | undefined {
  const answer = useFormAnswer()
  return acts.includes(answer?.values.act ?? '') ? answer : undefined
}

/** A form of a call, with its refusal, the input that was refused, and the versions of a conflict. */
export function SentForm({ call, ...props }: FormProps<string> & { call: OfficeCall }) {
  const {
    row,
    acts = [],
    look = 'act',
    saved,
    version,
    labels,
    multipart,
    disabled = false,
    children,
  } = props
  const { versions: Versions } = props
  const t = useTexts()
  const act = actOf(call, row)
  const answer = useAnswerTo([act, ...acts.map((one) => actOf(one.call, row))])
  const isConflict = answer?.code === 'edited_meanwhile' && Versions !== undefined
  const present = textsOf(saved ?? {})
  const form = useSendAgain(props.sendsAgain === true && answer?.code === 'restored')
  return (
    <Form
      ref={form}
      // The fields of another version, or of a refusal, are new ones.
      key={version === undefined ? undefined : answer ? JSON.stringify(answer.values) : version}
      method="post"
      {...useActionWithoutNotice()}
      {...(look === 'edit' && { 'data-resets': true })}
      {...(multipart && { encType: 'multipart/form-data' as const })}
      className={`flex flex-col ${looks[look]}`}
      noValidate
    >
      {acts.length === 0 && <input type="hidden" name="act" value={act} />}
      {version !== undefined && <VersionFields {...{ version, answer, present }} />}
      {answer && isConflict && (
        <Versions present={present} typed={answer.values} labels={labels ?? {}} show={props.show} />
      )}
      {!isConflict && answer?.text && (
        <Banner tone="error">
          {answer.code === 'edited_meanwhile' ? t('conflict_look_again') : answer.text}
        </Banner>
      )}
      {answer?.code === 'restored' && <Banner>{t('form_kept')}</Banner>}
      <FormContext value={{ answer, saved: present, labels: labels ?? {} }}>
        <fieldset disabled={disabled} className="contents">
          {children}
        </fieldset>
      </FormContext>
      {!disabled && <SubmitButton {...props} {...{ act, isConflict }} />}
    </Form>
  )
}

type Texts = Record<string, string>

/** The version that the form was read with; after a conflict, the other person's. */
function VersionFields({
  version,
  answer,
  present,
}: {
  version: number
  answer: FormAnswer | undefined
  present: Texts
}) {
  const isOutdated = answer?.code === 'edited_meanwhile'
  return (
    <>
      <input
        type="hidden"
        name="version"
        value={isOutdated ? version : (answer?.values.version ?? version)}
      />
      {/* Tells after a conflict which fields the person has changed. */}
      <input
        type="hidden"
        name="openedWith"
        value={(!isOutdated && answer?.values.openedWith) || new URLSearchParams(present).toString()}
      />
    </>
  )
}

function SubmitButton({
  act,
  isConflict,
  send,
  variant = 'primary',
  look = 'act',
}: Pick<FormProps<string>, 'send' | 'variant' | 'look'> & { act: string; isConflict: boolean }) {
  const t = useTexts()
  const { state, formData } = useNavigation()
  if (!send) return null
  return (
    <Button
      type="submit"
      variant={variant}
      size={look === 'act' ? 'small' : 'medium'}
      busy={state !== 'idle' && formData?.get('act') === act}
      className="self-start max-sm:w-full"
    >
      {isConflict ? t('conflict_save') : send}
    </Button>
  )
}

/** Saved values as a form's texts. */
function textsOf(saved: Record<string, unknown>): Texts {
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

function useSendAgain(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isWanted) form.current?.requestSubmit()
  }, [isWanted])
  return form
}

/** A form without fields of its own; `officeForm` has them. */
export function bareForm<C extends OfficeCall>(call: C) {
  return {
    call,
    Form: (props: FormProps<FieldName<C>>): ReactNode => <SentForm call={call} {...props} />,
    useAnswer: (row?: string | number) => useAnswerTo([actOf(call, row)]),
  }
}

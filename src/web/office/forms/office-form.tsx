import type { ReactNode } from 'react'
import type { OfficeCall } from '#contract/office/office-contract.ts'
import type { FormAnswer } from './form-answer.ts'
import type { FieldName } from './form-fields.ts'
import { Check, type CheckProps, Choice, type ChoiceProps, Input, type InputProps } from './inputs.tsx'
import { bareForm, type FormProps } from './sent-form.tsx'

/** A form of the office, by the call that it sends. Its fields have the names of the call's body. */
export type OfficeForm<C extends OfficeCall> = {
  call: C
  Form: (props: FormProps<FieldName<C>>) => ReactNode
  /** opened by its name; it stays open after a refusal */
  Folded: (props: FormProps<FieldName<C>> & { name: string; open?: boolean }) => ReactNode
  Input: (props: InputProps & { name: FieldName<C> }) => ReactNode
  Choice: (props: ChoiceProps & { name: FieldName<C> }) => ReactNode
  Check: (props: CheckProps & { name: FieldName<C> }) => ReactNode
  /** the refusal and input of this form, or its restored input */
  useAnswer: (row?: string | number) => FormAnswer | undefined
}

/** Several forms of a screen are told apart by their call, which the hidden field `act` holds. */
export function officeForm<C extends OfficeCall>(call: C): OfficeForm<C> {
  const { Form, useAnswer } = bareForm(call)
  return {
    ...{ call, Form, useAnswer, Input, Choice, Check },
    Folded: ({ name, open = false, ...props }) => (
      <details open={useAnswer(props.row) !== undefined || open} className="open:w-full">
        <summary className={actLook}>{name}</summary>
        <div className="py-2">
          <Form send={name} variant="secondary" {...props} />
        </div>
      </details>
    ),
  }
}

/** The look of an act in a list: a full-size button on a phone, a line beside its object elsewhere. */
export const actLook =
  'inline-flex min-h-11 cursor-pointer items-center text-small link max-lg:rounded-small max-lg:border max-lg:border-paper-line max-lg:px-3 lg:min-h-8'

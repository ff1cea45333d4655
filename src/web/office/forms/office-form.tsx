import type { ReactNode } from 'react'
import type { OfficeCall } from '#contract/office/office-contract.ts'
import { Folded } from './acts.tsx'
import type { FormAnswer } from './form-answer.ts'
import type { FieldName } from './form-fields.ts'
import { Check, type CheckProps, Choice, type ChoiceProps, Input, type InputProps } from './inputs.tsx'
import { actOf, type FormProps, SentForm, useAnswerTo } from './sent-form.tsx'

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
  const useAnswer = (row?: string | number) => useAnswerTo([actOf(call, row)])
  return {
    call,
    Form: (props) => <SentForm call={call} {...props} />,
    Folded: ({ name, open = false, ...props }) => (
      <Folded name={name} open={useAnswer(props.row) !== undefined || open}>
        <SentForm call={call} send={name} variant="secondary" {...props} />
      </Folded>
    ),
    ...{ Input, Choice, Check, useAnswer },
  }
}

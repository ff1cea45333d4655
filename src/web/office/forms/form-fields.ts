import { createContext, useContext } from 'react'
import type { OfficeCall, OfficeCallRequest } from '#contract/office/office-contract.ts'
import { useCodeText, useTexts } from '../app/texts.tsx'
import type { FormAnswer } from './form-answer.ts'

/** The names of a body's fields, those inside others with a dot: `name`, `texts.es_MX.name`, `dates.0.startsAt`. */
export type FieldName<C extends OfficeCall> = NameIn<NonNullable<OfficeCallRequest<C>['body']>>

type NameIn<T> = T extends readonly (infer Item)[]
  ? Item extends object
    ? `${number}.${NameIn<Item>}`
    : never
  : T extends object
    ? { [K in keyof T & string]-?: K | NameBelow<K, NonNullable<T[K]>> }[keyof T & string]
    : never
type NameBelow<K extends string, T> = T extends object ? `${K}.${NameIn<T>}` : never

/** The values, errors and labels of a form's fields. */
type FormFields = {
  /** the refused or restored input of this form */
  answer: FormAnswer | undefined
  saved: Record<string, string>
  labels: Partial<Record<string, string>>
}

export const FormContext = createContext<FormFields | undefined>(undefined)

/** The value, the label and the error of a field of the surrounding form. */
export function useField(
  name: string,
  { value, label }: { value?: string | undefined; label?: string | undefined } = {},
) {
  const fields = useContext(FormContext)
  const errorOf = useErrors()
  return {
    value: fields?.answer?.values[name] ?? value ?? fields?.saved[name] ?? '',
    label: label ?? fields?.labels[name] ?? '',
    error: errorOf(name),
  }
}

/** Returns a function for the error of a field; a generic text if it has none of its own. */
export function useErrors(): (name: string) => string | undefined {
  const t = useTexts()
  const textOf = useCodeText()
  const answer = useContext(FormContext)?.answer
  return (name) => {
    const key = answer?.fields[name]
    return key && (textOf(key) ?? t(answer.values[name] === '' ? 'field_is_required' : 'field_is_invalid'))
  }
}

/** Returns a function for the value of a field of the surrounding form. */
export function useValues(): (name: string) => string {
  const fields = useContext(FormContext)
  return (name) => fields?.answer?.values[name] ?? fields?.saved[name] ?? ''
}

/** Whether a box or a choice is ticked: in the input, otherwise at first. */
export function useTicked(name: string, value: string, first: boolean | undefined): boolean {
  const fields = useContext(FormContext)
  if (fields?.answer) return (fields.answer.values[name] ?? '').split('\n').includes(value)
  return first ?? fields?.saved[name]?.split('\n').includes(value) ?? false
}

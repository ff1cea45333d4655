import { useSyncExternalStore } from 'react'
import { useActionData } from 'react-router'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import type { FailureCode } from '../api/api.ts'

/** The server's answer to a form that was submitted without JavaScript. */
export type PostedForm = {
  /** accepted by the shop */
  sent: boolean
  /** what the shop answered, for the pages that show it */
  answer?: unknown
  /** the input, without passwords */
  values: Record<string, string>
  /** name of a field → message key of its error */
  fields: Record<string, FieldProblem>
  /** a refusal of the whole form, with its text in the visitor's language */
  refusal: { code: FailureCode; text: string } | null
}

/** The answer to the submitted form, if this page is one. */
export function usePosted(): PostedForm | undefined {
  return useActionData() as PostedForm | undefined
}

/** Whether the page is hydrated: false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

import { useSyncExternalStore } from 'react'
import { useActionData } from 'react-router'
import type { FieldProblem } from '#domain/field-problems.ts'
import type { FailureCode } from '../api/api.ts'

/** The server's answer to a form that the browser sent without scripts. */
export type PostedForm = {
  /** the shop has taken it */
  sent: boolean
  /** what was typed, without passwords */
  values: Record<string, string>
  /** name of a field → message key of what is wrong with it */
  fields: Record<string, FieldProblem>
  /** a refusal of the form as a whole; its text is in the visitor's language */
  refusal: { code: FailureCode; text: string } | null
}

/** The answer to the form of this page, when the page is one. */
export function usePosted(): PostedForm | undefined {
  return useActionData() as PostedForm | undefined
}

/** Whether scripts have taken over: false on the server and while the page comes to life. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

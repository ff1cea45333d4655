import { type ActionFunctionArgs, data, redirect, useActionData } from 'react-router'
import { ApiRefusal } from '../../api/api.ts'
import { logInPath } from './load.ts'
import { type OfficeContext, officeContext } from './office-context.ts'

/** Why a form was not taken, and what was typed into it. */
export type FormAnswer = {
  code: string
  text: string
  /** the name of a field → the key of what is wrong with it */
  fields: Record<string, string>
  data: Record<string, unknown>
  values: Record<string, string>
}

/**
 * Answers a form, with scripts or without: `action = (args) => answerForm(args, async ({ api, form }) => { …; return
 * redirect('/events') })`. When the office refuses, the same page shows why, with everything that was typed but passwords.
 */
export async function answerForm(
  { context, request }: ActionFunctionArgs,
  work: (office: OfficeContext & { form: FormData }) => Promise<Response | null>,
) {
  const form = await request.formData()
  try {
    return await work({ ...context.get(officeContext), form })
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    if (error.code === 'office_log_in_required') throw redirect(logInPath(request))
    const answer: FormAnswer = {
      code: error.code,
      text: error.message,
      fields: error.fields,
      data: error.data,
      values: typedInto(form),
    }
    return data(answer, { status: error.status || 503 })
  }
}

function typedInto(form: FormData): Record<string, string> {
  const values = [...form].filter(([name, value]) => typeof value === 'string' && !/password/i.test(name))
  return Object.fromEntries(values) as Record<string, string>
}

/** Why the form of this screen was not taken; undefined before it was sent. */
export function useFormAnswer(): FormAnswer | undefined {
  return useActionData<FormAnswer>() ?? undefined
}

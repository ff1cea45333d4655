import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { ApiRefusal } from '../../api/api.ts'
import { pageOf } from '../app/load.ts'
import { type OfficeContext, officeContext } from '../app/office-context.ts'
import type { FormAnswer } from './form-answer.ts'
import { resolveConflicts } from './resolve-conflicts.ts'

/**
 * Does the work of a form. If the office refuses, the same page shows the reason and the input, except passwords; where
 * staff have to authenticate again, the form waits for them.
 */
export async function answerForm<T>(
  { context, request }: ActionFunctionArgs,
  work: (office: OfficeContext & { form: FormData }) => Promise<T>,
) {
  const office = context.get(officeContext)
  const form = resolveConflicts(await request.formData())
  try {
    return await work({ ...office, form })
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const reauthPage = reauthPages[error.code as keyof typeof reauthPages]
    if (reauthPage) throw redirect(await reauthPath(reauthPage, office, request, inputOf(form)))
    const answer: FormAnswer = {
      code: error.code,
      text: error.message,
      fields: error.fields,
      data: error.data,
      values: inputOf(form),
    }
    return data(answer, { status: error.status || 503 })
  }
}

/** The pages where staff authenticate again before their input is sent again. */
const reauthPages = { office_log_in_required: '/log-in', step_up_needed: '/step-up' } as const

async function reauthPath(
  reauthPage: string,
  { saveForm }: OfficeContext,
  request: Request,
  fields: Record<string, string>,
): Promise<string> {
  const { path, search } = pageOf(request)
  const id = await saveForm({ path, fields })
  const query = new URLSearchParams(search)
  if (id) query.set('saved-form', id)
  return `${reauthPage}?${new URLSearchParams({ next: query.size ? `${path}?${query}` : path })}`
}

export function inputOf(form: FormData): Record<string, string> {
  const names = [...new Set(form.keys())].filter((name) => !/password/i.test(name))
  // Several boxes of one name are stored one per line; of `act`, only that of the pressed button.
  const valuesOf = (name: string) => form.getAll(name).map(String)
  const lines = names.map((name) => [
    name,
    valuesOf(name)
      .slice(name === 'act' ? -1 : 0)
      .join('\n'),
  ])
  return Object.fromEntries(lines)
}

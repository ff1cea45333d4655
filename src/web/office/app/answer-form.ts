import { useContext } from 'react'
import {
  type ActionFunctionArgs,
  data,
  redirect,
  UNSAFE_DataRouterDataContext,
  useActionData,
  useRouteLoaderData,
} from 'react-router'
import { ApiRefusal, type FailureCode } from '../../api/api.ts'
import { pageOf } from './load.ts'
import { type OfficeContext, officeContext } from './office-context.ts'
import { resolveConflicts } from './resolve-conflicts.ts'
import { useTexts } from './texts.tsx'

/** Why a form was refused, or the step that its screen shows next; empty when it only shows the input again. */
export type FormCode = FailureCode | 'planned' | 'previewed' | 'copied' | 'restored' | ''

/** The answer to a form, and its input. */
export type FormAnswer = {
  code: FormCode
  text: string
  /** the name of a field → the key of its error */
  fields: Record<string, string>
  data: Record<string, unknown>
  values: Record<string, string>
}

/**
 * The action of a form, with or without JavaScript: `action = (args) => answerForm(args, async ({ api, form }) => { …;
 * return redirect('/events') })`. If the office refuses, the same page shows the reason and the input, except
 * passwords.
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

/** Rethrows a refusal with the form's names of the fields. */
export async function namingFields<T>(call: Promise<T>, nameOf: (field: string) => string): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { code, status, message, data } = error
    const fields = Object.entries(error.fields).map(([field, problem]) => [nameOf(field), problem] as const)
    throw new ApiRefusal(code, status, message, { fields: Object.fromEntries(fields), data })
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
  // Several checkboxes of one name are stored one per line.
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).map(String).join('\n')]))
}

/**
 * The refusal and the input of this screen's form; undefined before it was sent. After a log-in in between it has only
 * the input, and the code `restored`.
 */
export function useFormAnswer(): FormAnswer | undefined {
  const t = useTexts()
  const answer = useActionData<FormAnswer>()
  const restored = useRouteLoaderData<{ savedForm?: Record<string, string> }>('frame/frame')?.savedForm
  if (answer && 'values' in answer) {
    // A refusal by the screen itself only names fields; a form that was just filled or previewed names none.
    const isWrong = Object.keys(answer.fields).length > 0
    return { ...answer, text: answer.text || (isWrong ? t('form_fields_wrong') : '') }
  }
  return restored && { code: 'restored', text: '', fields: {}, data: {}, values: restored }
}

/** The last answer to any form of the page: a refusal, or a plan. */
export function useAnyFormAnswer(): object | undefined {
  const answers = useContext(UNSAFE_DataRouterDataContext)?.actionData
  return Object.values(answers ?? {}).find((answer) => 'values' in Object(answer))
}

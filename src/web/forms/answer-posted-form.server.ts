import { data } from 'react-router'
import type { z } from 'zod'
import { asFieldProblem, type FieldProblem } from '#domain/platform/field-problems.ts'
import { ApiRefusal } from '../api/api.ts'
import type { PostedForm } from '../app/posted-form.ts'
import { readForm } from '../ui/forms/read-form.ts'

/** Passwords are not sent back; they have to be typed again. */
const secret = /password/i

/**
 * The action of a page whose form is submitted without JavaScript: the same rules and the same endpoint. Errors are
 * shown with the input, with the status of the refusal.
 */
export async function answerPostedForm<T>(
  request: Request,
  schema: z.ZodType<T>,
  send: (body: T, typed: Record<string, string>) => Promise<unknown>,
  /** `optional`: fields that are omitted when empty; `showsAnswer`: the page shows what the shop answered */
  { optional = [], showsAnswer = false }: { optional?: readonly string[]; showsAnswer?: boolean } = {},
) {
  const typed = readForm(await request.formData())
  const values = Object.fromEntries(Object.entries(typed).filter(([name]) => !secret.test(name)))
  const answer = (status: number, wrong: Partial<PostedForm>) =>
    data<PostedForm>({ sent: false, values, fields: {}, refusal: null, ...wrong }, { status })

  const isSaid = ([name, value]: [string, string]) => value !== '' || !optional.includes(name)
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(typed).filter(isSaid)))
  if (!parsed.success) {
    const fields: Record<string, FieldProblem> = {}
    for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= asFieldProblem(issue.message)
    return answer(400, { fields })
  }
  let sent: unknown
  try {
    sent = await send(parsed.data, typed)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const { code, message, fields, status } = error
    const isAboutFields = Object.keys(fields).some((name) => name in typed)
    return answer(status || 503, { fields, refusal: isAboutFields ? null : { code, text: message } })
  }
  return answer(200, { sent: true, ...(showsAnswer && { answer: sent }) })
}

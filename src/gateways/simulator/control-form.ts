import type { Context } from 'hono'
import type { z } from 'zod'

/** The first fault as one line, such as `merchant_order.id: Too small…`. */
export function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'Invalid request'
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

/** The order as JSON, or as the fields of one of the home page's forms; a 400 where it makes no sense. */
export async function readControl<T extends z.ZodType>(
  c: Context,
  schema: T,
): Promise<z.infer<T> | Response> {
  const parsed = schema.safeParse(await readInput(c))
  return parsed.success ? parsed.data : c.json({ error: firstIssue(parsed.error) }, 400)
}

async function readInput(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (!isForm(c)) {
    try {
      return text.trim() ? JSON.parse(text) : {}
    } catch {
      return undefined
    }
  }
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
}

/** The new state as JSON, or back to the home page where one of its forms was sent. */
export function answerControl(c: Context, state: object): Response {
  return isForm(c) ? c.redirect('/', 303) : c.json(state)
}

function isForm(c: Context): boolean {
  return c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
}

import type { Context } from 'hono'
import type { z } from 'zod'

/** The first validation error as one line, such as `merchant_order.id: Too small…`. */
export function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  if (!issue) return 'Invalid request'
  return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message
}

/** A control request's body as JSON, or as a form of the home page; throws a 400 when it is invalid. */
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

/** The new state as JSON, or a redirect to the home page after one of its forms. */
export function answerControl(c: Context, state: object): Response {
  return isForm(c) ? c.redirect('/', 303) : c.json(state)
}

function isForm(c: Context): boolean {
  return c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
}

import type { Context } from 'hono'
import type { z } from 'zod'
import type { Env } from './api-answer.ts'
import { firstIssue } from './payment-request.ts'

/** The order as JSON, or as the fields of one of the home page's forms; a 400 where it makes no sense. */
export async function readControl<T extends z.ZodType>(
  c: Context<Env>,
  schema: T,
): Promise<z.infer<T> | Response> {
  const parsed = schema.safeParse(await readInput(c))
  return parsed.success ? parsed.data : c.json({ error: firstIssue(parsed.error) }, 400)
}

async function readInput(c: Context<Env>): Promise<unknown> {
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
export function answerControl(c: Context<Env>, state: object): Response {
  return isForm(c) ? c.redirect('/', 303) : c.json(state)
}

function isForm(c: Context<Env>): boolean {
  return c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
}

import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import type { Call, CallAnswer, CallRequest } from '#contract/contract.ts'
import type { Envelope } from '#contract/platform/endpoint.ts'

type LooseRequest = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  body?: unknown
}

/** Calls the API outside of the page, like another customer or tab; throws on a refusal. */
export async function callShop<C extends Call>(
  request: APIRequestContext,
  call: C,
  asked: CallRequest<C>,
  token?: string,
): Promise<CallAnswer<C>> {
  const { params = {}, query = {}, body } = asked as LooseRequest
  const [method, template] = call.split(' ') as [string, string]
  const answer = await request.fetch(
    template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])),
    {
      method,
      params: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Record<
        string,
        string | number
      >,
      ...(body !== undefined && { data: body }),
      headers: { 'idempotency-key': randomUUID(), ...(token && { authorization: `Bearer ${token}` }) },
      // The shop may close an idle connection just when it is used again.
      maxRetries: 1,
    },
  )
  const envelope = (await answer.json()) as Envelope<CallAnswer<C>>
  if (!envelope.success) throw new Error(`${call}: ${envelope.error.code} ${envelope.message}`)
  return envelope.data
}

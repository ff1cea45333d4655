import { expect } from 'vitest'
import { contract } from '#contract/contract.ts'
import { officeContract } from '#contract/office/office-contract.ts'
import type { EndpointShape } from '#contract/platform/endpoint.ts'

const endpoints = Object.entries<EndpointShape>({ ...contract, ...officeContract })
  // Literal parts before placeholders: /events/filters is not an event.
  .sort(([a], [b]) => a.split('{').length - b.split('{').length)
  .map(([call, endpoint]) => ({
    pattern: new RegExp(`^${call.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    endpoint,
  }))

/** Fails if the data of a successful answer do not match the contract, or have an undeclared key. */
export async function checkAnswer({ method, url }: Request, response: Response): Promise<void> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return
  const call = `${method} ${new URL(url).pathname}`
  const answer = endpoints.find(({ pattern }) => pattern.test(call))?.endpoint.answer
  const { success, data } = (await response.clone().json()) as { success?: boolean; data?: unknown }
  if (!answer || !success) return
  const read = answer.safeParse(data)
  expect(read.error?.issues, call).toBeUndefined()
  expect(data, call).toEqual(read.data)
}

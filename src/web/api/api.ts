import type { Call, CallAnswer, CallRequest } from '#contract/contract.ts'
import type { Envelope } from '#contract/platform/endpoint.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'
import type { RefusalCode } from '#domain/platform/refusal.ts'
import { learnOffsets } from './learn-offsets.ts'

/** One typed function for all endpoints of the shop: `api('GET /api/events', { query: { type: 1 } })`. */
export type Api = <C extends Call>(
  call: C,
  request: CallRequest<C>,
  /** aborts the request, which then fails as unreachable */
  signal?: AbortSignal,
) => Promise<CallAnswer<C>>

/** `unreachable`: no answer, or one that is not from the shop. */
export type FailureCode = RefusalCode | 'unreachable'

type RefusalDetails = {
  fields?: Record<string, FieldProblem> | undefined
  data?: Record<string, unknown> | undefined
}

/**
 * The shop refused (`code` and a text for the customer), or did not answer (`code` is `unreachable`, no text).
 */
export class ApiRefusal extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly fields: Record<string, FieldProblem>
  readonly data: Record<string, unknown>

  constructor(
    code: FailureCode,
    status: number,
    text: string,
    { fields = {}, data = {} }: RefusalDetails = {},
  ) {
    super(text)
    this.code = code
    this.status = status
    this.fields = fields
    this.data = data
  }
}

export type Send = (path: string, init: RequestInit) => Promise<Response>

type AnyApi = (call: never, request: never, signal?: AbortSignal) => Promise<unknown>

type LooseRequest = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string | undefined>
  body?: unknown
  /** the file to upload, in the field that the endpoint names */
  form?: FormData
}

/** A typed client that uses `send`: for the shop by default, for the office if its type is given. */
export function createApi<A extends AnyApi = Api>(send: Send): A {
  const request = createRequest(send)
  const api: AnyApi = async (...asked) => readAnswer(await request(...asked))
  return api as A
}

/** Like `createApi`, for endpoints that answer with a file. */
export function createFileApi<A extends AnyApi>(send: Send): A {
  const request = createRequest(send)
  const api: AnyApi = async (...asked) => {
    const response = await request(...asked)
    return response.ok ? response : readAnswer(response)
  }
  return api as A
}

function createRequest(send: Send) {
  return async (call: string, request: unknown, signal?: AbortSignal): Promise<Response> => {
    const { params = {}, query = {}, headers = {}, body, form } = request as LooseRequest
    const [method, template] = call.split(' ') as [string, string]
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) search.set(name, String(value))
    const sent = new Headers()
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value)
    if (body !== undefined) sent.set('content-type', 'application/json')
    return send(search.size ? `${path}?${search}` : path, {
      method,
      headers: sent,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
    }).catch((error: unknown) => {
      throw new ApiRefusal('unreachable', 0, String(error))
    })
  }
}

/** @throws ApiRefusal */
async function readAnswer(response: Response): Promise<unknown> {
  const envelope = await readEnvelope(response)
  if (envelope.success) {
    learnOffsets(envelope.data)
    return envelope.data
  }
  throw new ApiRefusal(envelope.error.code, response.status, envelope.message, envelope.error)
}

async function readEnvelope(response: Response): Promise<Envelope<unknown>> {
  try {
    const envelope = (await response.json()) as Envelope<unknown>
    if (typeof envelope.success === 'boolean') return envelope
  } catch {}
  throw new ApiRefusal('unreachable', response.status, 'not an answer of the shop')
}

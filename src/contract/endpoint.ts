import type { z } from 'zod'
import type { FieldProblem } from '#domain/field-problems.ts'
import type { Role } from '#domain/people/roles.ts'

/**
 * The callers that an endpoint admits, checked by the server: anyone, with or without a token; a customer with the
 * token of a log-in; or one of them with this role.
 */
export type Who = 'anyone' | 'customer' | { role: Role }

import type { RefusalCode } from '#domain/refusal.ts'

/** One call of the shop's interface, listed under its method and path (`'POST /shop-api/orders'`). */
export type Endpoint = EndpointShape & {
  who: Who
  /** seconds for which callers without a token may get a cached answer; never cached when left out */
  sharedSeconds?: number
}

/** The parts of a call that customers' and the office's have in common. */
export type EndpointShape = {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** takes a file instead of a body: multipart/form-data with this field, refused while it arrives when it is larger */
  upload?: { field: string; mostBytes: number }
  answer: z.ZodType
}

/** A file that was sent. What its sender calls it says nothing of what it is. */
export type SentFile = { name: string; bytes: Uint8Array }

export type EndpointMap = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>

/** The input of a handler: parsed, with defaults filled in. */
export type EndpointInput<E extends EndpointShape> = {
  params: E['params'] extends z.ZodType ? z.output<E['params']> : undefined
  query: E['query'] extends z.ZodType ? z.output<E['query']> : undefined
  headers: E['headers'] extends z.ZodType ? z.output<E['headers']> : undefined
  body: E['body'] extends z.ZodType ? z.output<E['body']> : undefined
  /** reads the file that is being sent, once the handler knows that it wants it */
  receive: E['upload'] extends object ? () => Promise<SentFile> : undefined
}

/** The input of a caller. */
export type EndpointRequest<E extends EndpointShape> = (E['params'] extends z.ZodType
  ? { params: z.input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: z.input<E['query']> } : { query?: undefined }) &
  (E['headers'] extends z.ZodType ? { headers?: z.input<E['headers']> } : { headers?: undefined }) &
  (E['body'] extends z.ZodType ? { body: z.input<E['body']> } : { body?: undefined }) &
  (E['upload'] extends object ? { form: FormData } : { form?: undefined })

export type EndpointAnswer<E extends EndpointShape> = z.output<E['answer']>

/** The envelope of every answer. */
export type Envelope<T> =
  | { success: true; data: T }
  | {
      success: false
      /** text in the caller's language */
      message: string
      error: { code: RefusalCode; fields?: Record<string, FieldProblem>; data?: Record<string, unknown> }
    }

import type { z } from 'zod'
import type { Role } from '#domain/people/accounts/roles.ts'
import type { FieldProblem } from '#domain/platform/field-problems.ts'

/**
 * The callers that an endpoint accepts, checked by the server: anyone, with or without a token; a customer with the
 * token of a log-in; or a customer with this role.
 */
export type Who = 'anyone' | 'customer' | { role: Role }

import type { RefusalCode } from '#domain/platform/refusal.ts'

/** One endpoint of the API, listed under its method and path (`'POST /shop-api/orders'`). */
export type Endpoint = EndpointShape & {
  who: Who
  /** how many seconds the answer may be cached for callers without a token; not cached if omitted */
  sharedSeconds?: number
}

/** The properties that the shop's and the office's endpoints share. */
export type EndpointShape = {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /**
   * accepts a file instead of a body: multipart/form-data with this field; larger files are refused while they arrive
   */
  upload?: { field: string; mostBytes: number }
  answer: z.ZodType
}

/** An uploaded file and the other fields of its form. Its name is not trusted to tell its type. */
export type SentFile = { name: string; bytes: Uint8Array; fields: Record<string, string> }

export type EndpointMap = Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>

/** The parsed input of a handler, with defaults. */
export type EndpointInput<E extends EndpointShape> = {
  params: E['params'] extends z.ZodType ? z.output<E['params']> : undefined
  query: E['query'] extends z.ZodType ? z.output<E['query']> : undefined
  headers: E['headers'] extends z.ZodType ? z.output<E['headers']> : undefined
  body: E['body'] extends z.ZodType ? z.output<E['body']> : undefined
  /** reads the uploaded file; the handler calls it after its own checks */
  receive: E['upload'] extends object ? () => Promise<SentFile> : undefined
}

/** The input that a caller sends. */
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

import { randomUUID } from 'node:crypto'
import { RequestError } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import { type Call, type CallAnswer, type CallInput, type CallWho, contract } from '#contract/contract.ts'
import type { Endpoint, EndpointShape, Envelope, Who } from '#contract/platform/endpoint.ts'
import { readingPhonesOf } from '#contract/platform/read-phone.ts'
import { showEmail } from '#contract/platform/show-email.ts'
import { findCountry } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { mx } from '#domain/geography/countries/mx.ts'
import { asFieldProblem, type FieldProblem } from '#domain/platform/field-problems.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx, Customer, CustomerCtx, Shop } from '../context.ts'
import { guardDatabase } from '../database/connections/guard-database.ts'
import { noteRefusedWrite } from '../database/connections/refused-writes.ts'
import { duplicateOf, transientFailure } from '../database/connections/sql-states.ts'
import type { Transaction } from '../database.ts'
import { refusalMessage } from '../texts/messages.ts'
import { contextOf, type ShopEnv } from './call-context.ts'
import { parseBody, receiveBody } from './read-body.ts'
import { readUpload } from './read-upload.ts'
import { refusalStatuses } from './refusal-statuses.ts'
import { headersOf, isOwnOrigin, isTokenShaped } from './request-facts.ts'
import { noteRoute } from './request-routes.ts'

/** Features register their endpoints here: on the app, or with `serve` for endpoints of the contract. */
export type ShopHttp = {
  app: Hono<ShopEnv>
  serve: <C extends Call>(call: C, handle: Handler<C>) => void
  /** a customer's GET that returns a file instead of JSON; `{id}` in its path is in `params` */
  serveFile: (
    path: `/${string}`,
    handle: (ctx: CustomerCtx, params: Record<string, string>) => Promise<FileAnswer>,
  ) => void
}

/** Handles a call of the contract. Its `who` decides whether `ctx` always has a customer. */
type Handler<C extends Call> = (ctx: CtxOf<CallWho<C>>, input: CallInput<C>) => Promise<CallAnswer<C>>

type CtxOf<W extends Who> = W extends 'anyone' ? Ctx : CustomerCtx

/** A file for one customer, never cached by HTTP. With a `name` the browser saves it. */
export type FileAnswer = {
  body: Uint8Array | string
  type: string
  name?: string
  headers?: Record<string, string>
}

export type CustomerAuthority = {
  /** the customer of an `Authorization` header's session */
  authenticate(shop: Shop, authorization: string): Promise<Customer | null>
  /** locks the session's customer, and returns the current roles; null when the session has ended */
  lockSession(tx: Transaction, sessionId: string, now: Date): Promise<string[] | null>
}

/**
 * The HTTP side of the shop. Handles context, authorisation, validation, envelope and errors for every call.
 */
export function createShopHttp(shop: Shop, authority: CustomerAuthority): ShopHttp {
  const app = new Hono<ShopEnv>()

  app.onError((error, c) => refuse(contextOf(shop, c), error))

  const serve = <C extends Call>(call: C, handle: Handler<C>) => {
    const [method, path] = call.split(' ') as [string, string]
    const endpoint: Endpoint = contract[call]
    const who: CallWho<C> = contract[call].who
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      noteRoute(c, path)
      const origin = endpoint.body && headersOf(c)('origin')
      if (origin && !isOwnOrigin(origin, headersOf(c), shop.config)) throw new Refusal('forbidden')
      const assertCaller = () => identify(shop, c, who, authority)
      if (who !== 'anyone') assertBearer(c)
      const sent = endpoint.body && (await receiveBody(c.req.raw, assertCaller))
      const ctx = await assertCaller()
      const input = readInput(c, endpoint, assertCaller)
      const body = endpoint.body && parseIn(ctx.country.code, endpoint.body, parseBody(c.req.raw, sent ?? ''))
      const data = await handle(ctx, { ...input, body } as CallInput<C>)
      const isShared = headersOf(c)('authorization') === undefined
      return answer(ctx, { success: true, data }, 200, isShared ? endpoint.sharedSeconds : undefined)
    })
  }

  const serveFile: ShopHttp['serveFile'] = (path, handle) => {
    app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
      const ctx = await identify(shop, c, 'customer', authority)
      const { body, type, name, headers } = await handle(ctx, c.req.param())
      return c.body(typeof body === 'string' ? body : new Uint8Array(body), 200, {
        'content-type': type,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': ctx.requestId,
        ...(name && { 'content-disposition': `attachment; filename="${name}"` }),
        ...headers,
      })
    })
  }
  return { app, serve, serveFile }
}

/** Refuses a call without a token before its body is read. */
function assertBearer(c: Context<ShopEnv>): void {
  const token = /^Bearer +(\S+)$/i.exec(headersOf(c)('authorization') ?? '')?.[1]
  if (!isTokenShaped(token)) throw loginRequired(c)
}

/** The text of a purchase says that one has to be registered; others ask to log in. */
function loginRequired(c: Context<ShopEnv>): Refusal {
  const isPurchase = /^\/shop-api\/(?:orders|holds|init-payment|discounts)\b/.test(c.req.path)
  return new Refusal('login_required', {}, isPurchase ? {} : { text: 'log_in_first' })
}

/** Identifies the caller by the token, and refuses one who may not make this call. */
async function identify<W extends Who>(
  shop: Shop,
  c: Context<ShopEnv>,
  who: W,
  { authenticate, lockSession }: CustomerAuthority,
): Promise<CtxOf<W>> {
  const ctx = contextOf(shop, c)
  const authorization = headersOf(c)('authorization')
  if (authorization) ctx.findCustomer = () => authenticate(ctx, authorization)
  if (who === 'anyone') return ctx as CtxOf<W>
  const customer = await ctx.findCustomer()
  const assertRoles = (roles: readonly string[] | undefined | null) => {
    if (!roles) throw loginRequired(c)
    if (typeof who === 'object' && !roles.includes(who.role)) throw new Refusal('staff_only')
  }
  assertRoles(customer?.roles)
  const db =
    customer && c.req.method !== 'GET'
      ? guardDatabase(shop.db, async (tx) => {
          assertRoles(await lockSession(tx, customer.sessionId, ctx.clock.now()))
        })
      : shop.db
  return Object.assign(ctx, { customer, db }) as CtxOf<W>
}

/** The input of a call, except its body. The caller is identified again after a file has been received. */
export function readInput(
  c: Context<ShopEnv>,
  endpoint: EndpointShape,
  assertCaller: () => Promise<unknown>,
) {
  const { upload } = endpoint
  return {
    params: endpoint.params && parse(endpoint.params, c.req.param()),
    query: endpoint.query && parse(endpoint.query, c.req.query()),
    headers: endpoint.headers && readHeaders(c, endpoint.headers),
    receive:
      upload &&
      (async () => {
        const file = await readUpload(c.req.raw, upload)
        await assertCaller()
        return file
      }),
  }
}

function readHeaders(c: Context<ShopEnv>, schema: z.ZodObject) {
  const headers = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, c.req.header(name)]))
  // No form field is wrong here: the client did not send the idempotency key.
  if (!headers['idempotency-key'] && schema.shape['idempotency-key']?.safeParse(undefined).success === false)
    throw new Refusal('idempotency_key_required')
  return parse(schema, headers)
}

/** @throws Refusal invalid_input, with the problem of each field */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields: Record<string, FieldProblem> = {}
  for (const issue of result.error.issues) {
    fields[issue.path.join('.')] ??= asFieldProblem(issue.message)
  }
  throw new Refusal('invalid_input', {}, { fields })
}

/**
 * The same for a body: phone numbers without a country code are of the country that the body names, otherwise of
 * `country`.
 */
export function parseIn<Schema extends z.ZodType>(
  country: CountryCode,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const { countryCode, country: named }: Record<string, unknown> = Object(body)
  const ofBody = [countryCode, named].map((code) => findCountry(String(code))).find(Boolean)
  return readingPhonesOf(ofBody?.code ?? country, () => parse(schema, body))
}

/**
 * Turns any error into the envelope: a refusal in the caller's language; anything else is logged as a bug.
 */
export function refuse(ctx: Pick<Ctx, 'locale' | 'requestId' | 'log' | 'config'>, error: unknown): Response {
  const refusal = asRefusal(ctx, error)
  const body: Envelope<never> = {
    success: false,
    message: refusalMessage(ctx.locale, refusal),
    error: {
      code: refusal.code,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal.data && { data: refusal.data }),
    },
  }
  return answer(ctx, body, refusalStatuses[refusal.code])
}

/** The response to a request whose address could not be parsed, in the language of the first country. */
export function refuseUnread({ log, config }: Shop, error: unknown): Response {
  const ctx = { locale: mx.locales[0], requestId: randomUUID(), log, config }
  return refuse(ctx, error instanceof RequestError ? new Refusal('invalid_input') : error)
}

/** When to retry after a failure of the database or of a provider. */
export const retryAfterSeconds = '5'

/** The envelope with the id under which the call is logged. Plain objects are cheaper than Headers here. */
export function answer(
  ctx: Pick<Ctx, 'requestId'>,
  body: Envelope<unknown>,
  status = 200,
  sharedSeconds?: number,
): Response {
  const headers = {
    'content-type': 'application/json',
    'cache-control': sharedSeconds ? `private, max-age=${sharedSeconds}` : 'no-store',
    vary: 'Authorization, Cookie',
    'x-request-id': ctx.requestId,
    ...(status === 503 && { 'retry-after': retryAfterSeconds }),
  }
  return new Response(writeAsPeopleDo(JSON.stringify(body)), { status, headers })
}

/** Addresses are stored in punycode, and shown as `ana@muñoz.es`. */
function writeAsPeopleDo(json: string): string {
  return json.includes('xn--') ? json.replace(/[^\s"\\<>]+@[a-z0-9.-]*xn--[a-z0-9.-]+/g, showEmail) : json
}

const failureCodes = { busy: 'server_busy', away: 'shop_unavailable', unknown: 'outcome_unknown' } as const

function asRefusal(ctx: Pick<Ctx, 'log' | 'config'>, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  noteRefusedWrite(ctx.config, error)
  const failure = transientFailure(error)
  if (failure) {
    ctx.log.warn({ reason: (error as Error).message }, 'the database could not serve a call')
    return new Refusal(failureCodes[failure])
  }
  const constraint = duplicateOf(error)
  if (constraint !== undefined) {
    ctx.log.warn({ constraint }, 'two calls wrote the same at the same time')
    return new Refusal('changed_meanwhile')
  }
  ctx.log.error({ err: error }, 'unexpected error')
  return new Refusal('unexpected_error')
}

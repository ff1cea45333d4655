import type { Context, Hono, MiddlewareHandler } from 'hono'
import {
  type OfficeCall,
  type OfficeCallAnswer,
  type OfficeCallInput,
  type OfficeCallWho,
  officeContract,
} from '#contract/office/office-contract.ts'
import type { OfficeEndpoint, OfficeWho } from '#contract/office/platform/office-endpoint.ts'
import { defaultCountry } from '#domain/geography/countries/countries.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { languageOfLocale, localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { countriesWhere, type Permission, roleWith } from '#domain/people/staff/permissions.ts'
import type { GrantedRole } from '#domain/people/staff/staff-roles.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { OfficeCtx, Shop, Staff, StaffCtx } from '../context.ts'
import { assertForAnswer, guardDatabase } from '../database/connections/guard-database.ts'
import type { Transaction } from '../database.ts'
import { permissionWords } from '../texts/permission-words.ts'
import { contextOf, type ShopEnv } from './call-context.ts'
import { readOfficeCookie } from './office-cookie.ts'
import { parseBody, receiveBody } from './read-body.ts'
import { headersOf, isOwnOrigin, isTokenShaped } from './request-facts.ts'
import { answer, parseIn, readInput } from './shop-http.ts'

/** A session after the password and before the second factor. */
export type HalfOpenSession = { id: string; staffId: string }

/** The session of a cookie. */
export type OfficeSession = { state: 'half-open'; session: HalfOpenSession } | { state: 'open'; staff: Staff }

export type OfficeAuthority = {
  /** the session of a token, with the person's current roles */
  findSession(shop: Shop, token: string): Promise<OfficeSession | null>
  /** locks the session's person, and returns the current roles; null when the session has ended */
  lockSession(tx: Transaction, sessionId: string, now: Date): Promise<GrantedRole[] | null>
  /** records that a call was refused before its verb began */
  recordRefusal(ctx: StaffCtx, call: OfficeCall, code: string): Promise<void>
}

/** Optional parts of a response beside its data. */
export type Reply = { status?: 202; cookie?: string }

type OfficeCtxOf<W extends OfficeWho> = W extends 'anyone'
  ? OfficeCtx & { token: string | undefined }
  : W extends 'half-open'
    ? OfficeCtx & { halfOpen: HalfOpenSession }
    : StaffCtx

type OfficeHandler<C extends OfficeCall> = (
  ctx: OfficeCtxOf<OfficeCallWho<C>>,
  input: OfficeCallInput<C>,
  reply: Reply,
) => Promise<OfficeCallAnswer<C>>

/** A file that is streamed to a member of staff. */
export type OfficeFile = { name: string; type: string; parts: AsyncIterable<Uint8Array> }

/** Features register their staff endpoints here. */
export type OfficeHttp = {
  serveOffice: <C extends OfficeCall>(call: C, handle: OfficeHandler<C>) => void
  serveOfficeFile: <C extends OfficeCall & `GET ${string}`>(
    call: C,
    find: (ctx: StaffCtx, input: OfficeCallInput<C>) => Promise<OfficeFile>,
  ) => void
  /** a GET with its own JSON format, for any member of staff */
  serveOfficeJson: (path: `/office/${string}`, make: (ctx: StaffCtx) => object) => void
}

/** How long a second factor counts as fresh. */
export const stepUpMs = 5 * 60_000

const noIndex: MiddlewareHandler<ShopEnv> = async (c, next) => {
  await next()
  c.header('x-robots-tag', 'noindex')
}

/** The HTTP side of the office. Checks session, permission, step-up, origin and input for every call. */
export function createOfficeHttp(shop: Shop, app: Hono<ShopEnv>, authority: OfficeAuthority): OfficeHttp {
  // Refusals get the header, too.
  app.use('/office-api/*', noIndex)
  app.use('/office/openapi.json', noIndex)
  /** The caller and the input; the permission is checked after the body has arrived. */
  async function admit<C extends OfficeCall>(c: Context<ShopEnv>, call: C) {
    const endpoint: OfficeEndpoint = officeContract[call]
    const assertCaller = async () => {
      const ctx = await identify(shop, c, endpoint.who, authority)
      if ('staff' in ctx) await refuseWithoutRight(ctx, call, endpoint, authority)
      return ctx
    }
    if (endpoint.who !== 'anyone') assertCookie(shop, c)
    const sent = endpoint.body && (await receiveBody(c.req.raw, assertCaller))
    const ctx = await assertCaller()
    const [only, ...others] = 'staff' in ctx ? ctx.countries : []
    const country = only && others.length === 0 ? only : defaultCountry.code
    const body = endpoint.body && parseIn(country, endpoint.body, parseBody(c.req.raw, sent ?? ''))
    const input = readInput(c, endpoint, assertCaller)
    if (endpoint.once) Object.assign(ctx, { sent: [call, input.params, input.query, body] })
    return { ctx, input: { ...input, body } as OfficeCallInput<C> }
  }

  return {
    serveOfficeFile(call, find) {
      const path = call.slice('GET '.length)
      app.get(path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
        const { ctx, input } = await admit(c, call)
        const { name, type, parts } = await find(ctx as StaffCtx, input)
        const headers = {
          'content-type': type,
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
        }
        return new Response(ReadableStream.from(parts), { headers })
      })
    },
    serveOfficeJson(path, make) {
      app.get(path, async (c) => {
        const ctx = (await identify(shop, c, 'staff', authority)) as StaffCtx
        return c.json(make(ctx), 200, { 'cache-control': 'no-store' })
      })
    },
    serveOffice(call, handle) {
      const [method, path] = call.split(' ') as [string, string]
      app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
        if (method !== 'GET') assertOwnOrigin(shop, c)
        const { ctx, input } = await admit(c, call)
        const reply: Reply = {}
        const data = await handle(ctx as OfficeCtxOf<OfficeCallWho<typeof call>>, input, reply)
        await assertForAnswer(ctx.db)
        const response = answer(ctx, { success: true, data }, reply.status ?? 200)
        if (reply.cookie) response.headers.append('set-cookie', reply.cookie)
        return response
      })
    },
  }
}

/**
 * Blocks cross-site requests: browsers send an Origin header with every request that changes something.
 * @throws Refusal cross_site
 */
export function assertOwnOrigin(shop: Shop, c: Context<ShopEnv>): void {
  const header = headersOf(c)
  const origin = header('origin')
  const site = header('sec-fetch-site')
  const own = origin !== undefined && isOwnOrigin(origin, header, shop.config)
  if (!own || (site !== undefined && site !== 'same-origin')) throw new Refusal('cross_site')
}

/** Refuses a call without a cookie before its body is read. */
function assertCookie(shop: Shop, c: Context<ShopEnv>): void {
  if (!isTokenShaped(readOfficeCookie(headersOf(c)('cookie'), shop.config)))
    throw new Refusal('office_log_in_required')
}

/** The refusal for a missing permission, naming it in words. */
function refusePermission({ locale }: OfficeCtx, permission: Permission): Refusal {
  return new Refusal(
    'permission_needed',
    { permission: permissionWords(permission, languageOfLocale(locale)) },
    { data: { permission } },
  )
}

type AnyOfficeCtx = OfficeCtx | StaffCtx

async function identify(
  shop: Shop,
  c: Context<ShopEnv>,
  who: OfficeWho,
  { findSession, lockSession }: OfficeAuthority,
): Promise<AnyOfficeCtx> {
  const call = contextOf(shop, c)
  const ctx = Object.assign(call, { locale: localeOfLanguage[languageOfLocale(call.locale)] })
  const token = readOfficeCookie(headersOf(c)('cookie'), shop.config)
  if (who === 'anyone') return Object.assign(ctx, { token })
  const session = token ? await findSession(shop, token) : null
  if (who === 'half-open') {
    if (session?.state !== 'half-open') throw new Refusal('office_log_in_required')
    return Object.assign(ctx, { halfOpen: session.session })
  }
  if (session?.state !== 'open') throw new Refusal('office_log_in_required')
  const { staff } = session
  const rolesBefore = staff.roles
  const assertRoles = async (tx: Transaction) => {
    const roles = await lockSession(tx, staff.sessionId, ctx.clock.now())
    if (!roles) throw new Refusal('office_log_in_required')
    // A call for all staff may still depend on roles, such as an approval's.
    staff.roles = roles
    if (who !== 'staff' && !hasEach(roles, rolesBefore)) throw refusePermission(ctx, who.may)
  }
  return Object.assign(ctx, {
    staff,
    db: c.req.method === 'GET' ? shop.db : guardDatabase(shop.db, assertRoles),
    actor: { kind: 'staff' as const, id: staff.id },
    locale: localeOfLanguage[staff.language],
    countries: who === 'staff' ? countryCodes : countriesWhere(staff.roles, who.may),
    role: who === 'staff' ? null : roleWith(staff.roles, who.may),
  })
}

/** Whether each role and country that was granted still is. */
function hasEach(roles: readonly GrantedRole[], granted: readonly GrantedRole[]): boolean {
  return granted.every(({ role, countries }) =>
    countries.every((country) =>
      roles.some((one) => one.role === role && one.countries.some((other) => other === country)),
    ),
  )
}

/** Refuses a caller without the permission, or without a fresh second factor where one is needed. */
async function refuseWithoutRight(
  ctx: StaffCtx,
  call: OfficeCall,
  { who, stepUp }: OfficeEndpoint,
  { recordRefusal }: OfficeAuthority,
): Promise<void> {
  if (typeof who === 'object' && ctx.countries.length === 0) {
    await recordRefusal(ctx, call, 'permission_needed')
    throw refusePermission(ctx, who.may)
  }
  const age = ctx.clock.now().getTime() - ctx.staff.steppedUpAt.getTime()
  if (stepUp && age > stepUpMs) throw new Refusal('step_up_needed')
}

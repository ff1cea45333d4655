import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { type OfficeCall, officeContract } from '#contract/office/office-contract.ts'
import type { OfficeEndpoint } from '#contract/office/platform/office-endpoint.ts'
import { readForm } from '#contract/office/platform/read-form.ts'
import {
  languageOfLocale,
  localeOfLanguage,
  type OfficeLanguage,
} from '#domain/people/staff/office-languages.ts'
import { findLocale } from '#domain/platform/locales.ts'
import { findSavedForm, saveForm } from '../people/staff/sessions/saved-form.ts'
import { findOfficeSession } from '../people/staff/sessions/staff-session.ts'
import type { Config } from '../platform/config.ts'
import type { Shop } from '../platform/context.ts'
import { contextOf, type ShopEnv } from '../platform/http/call-context.ts'
import { readOfficeCookie } from '../platform/http/office-cookie.ts'
import { assertOwnOrigin } from '../platform/http/office-http.ts'
import { readBytes, readText } from '../platform/http/read-body.ts'
import { headersOf } from '../platform/http/request-facts.ts'
import { mapHost } from './policy/map-policy.ts'
import { serveAssets } from './serve-assets.ts'

/** Facts about the caller, passed to a page (counterpart: src/web/office/app/office-context.ts). */
type OfficeFacts = {
  send: (path: string, init: RequestInit) => Promise<Response>
  language: OfficeLanguage
  demo: boolean
  nonce: string
  readForm(call: OfficeCall, form: FormData): unknown
  saveForm(form: { path: string; fields: Record<string, string> }): Promise<string | undefined>
  findSavedForm(form: { id: string; path: string }): Promise<Record<string, string> | undefined>
}

type OfficeEntry = { createPageContext(facts: OfficeFacts): RouterContextProvider }

/** The largest form of the office, with every character percent-encoded as %XX%XX%XX. */
const largestForm = 1024 * 1024

/** The largest form of a visitor who is not logged in. */
const largestOfVisitor = 64 * 1024

/** The largest form with a file. */
const largestUpload = 11 * 1024 * 1024

const formType = 'application/x-www-form-urlencoded'

/**
 * The pages of the office. They load data from the office's own endpoints in process, with `send`: the same
 * permissions, no network. They are neither cached nor indexed.
 */
export function officePages(
  app: Hono<ShopEnv>,
  shop: Shop,
  options: {
    loadBuild: () => Promise<ServerBuild>
    clientFolder: string | undefined
    send: (request: Request, ip: string) => Promise<Response>
  },
): void {
  const handle = createRequestHandler(options.loadBuild)
  if (options.clientFolder) serveAssets(app, shop.config, '/office', options.clientFolder)

  const answerPage = async (c: Context<ShopEnv>) => {
    if (c.req.method === 'POST') assertOwnOrigin(shop, c)
    const nonce = randomBytes(16).toString('base64url')
    const cookies: string[] = []
    const token = readOfficeCookie(headersOf(c)('cookie'), shop.config)
    const findSession = async () => (token ? await findOfficeSession(shop, token) : null)
    // The form first: a session can end while it arrives.
    const request = await asPageRequest(shop, c, async () => (await findSession())?.state === 'open')
    const session = await findSession()
    const { entry } = await options.loadBuild()
    const { createPageContext } = entry.module as unknown as OfficeEntry
    const language = session?.state === 'open' ? session.staff.language : languageOfBrowser(shop, c)
    const context = createPageContext({
      async send(path, init) {
        const answer = await options.send(inProcess(shop, c, { language, path, init }), contextOf(shop, c).ip)
        cookies.push(...answer.headers.getSetCookie())
        return answer
      },
      language,
      demo: shop.config.demo,
      nonce,
      readForm: readFormOf,
      saveForm: (form) => saveForm(shop, token, form),
      findSavedForm: async (form) =>
        session?.state === 'open' ? findSavedForm(shop, session.staff.id, form) : undefined,
    })
    const page = await handle(request, context)
    const response = new Response(page.body, page)
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    response.headers.set('cache-control', 'no-store')
    response.headers.set('x-robots-tag', 'noindex')
    response.headers.set('referrer-policy', 'same-origin')
    response.headers.set('content-security-policy', policy(nonce, shop.config))
    return response
  }
  for (const path of ['/office', '/office.data', '/office/*']) {
    app.use(path, compress())
    app.on(['GET', 'HEAD', 'POST'], path, answerPage)
  }
}

function readFormOf(call: OfficeCall, form: FormData): unknown {
  const { body }: OfficeEndpoint = officeContract[call]
  return body && readForm(body, form)
}

/**
 * The request with the public URL that browsers use: React Router compares it with the origin. A large form of
 * a visitor is not read: the page gets it empty, and leads to the log-in.
 */
async function asPageRequest(
  shop: Shop,
  c: Context<ShopEnv>,
  isLoggedIn: () => Promise<boolean>,
): Promise<Request> {
  const { pathname, search } = new URL(c.req.url)
  const { method, raw } = c.req
  if (method !== 'POST')
    return new Request(new URL(`${pathname}${search}`, shop.config.publicUrl), {
      method,
      headers: raw.headers,
    })
  // The caller has compared it with the shop's.
  const origin = headersOf(c)('origin')
  const url = new URL(`${pathname}${search}`, origin ?? shop.config.publicUrl)
  const sent = headersOf(c)('content-type') ?? ''
  const hasFile = sent.startsWith('multipart/form-data')
  const isSmall = !hasFile && Number(headersOf(c)('content-length') ?? Number.NaN) <= largestOfVisitor
  const post = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
    new Request(url, { method, headers: { 'content-type': type, ...(origin && { origin }) }, body })
  if (!isSmall && !(await isLoggedIn())) return post(formType, '')
  return hasFile
    ? post(sent, await readBytes(raw, largestUpload))
    : post(formType, await readText(raw, largestForm))
}

/** The call as if from this person's browser; refusals are in the page's language. */
function inProcess(
  shop: Shop,
  c: Context<ShopEnv>,
  { language, path, init }: { language: OfficeLanguage; path: string; init: RequestInit },
): Request {
  const header = headersOf(c)
  const headers = new Headers(init.headers)
  if (typeof init.body === 'string') headers.set('content-length', String(Buffer.byteLength(init.body)))
  headers.set('cookie', `locale=${localeOfLanguage[language]}; ${header('cookie') ?? ''}`)
  headers.set('user-agent', header('user-agent') ?? '')
  headers.set('origin', new URL(shop.config.publicUrl).origin)
  return new Request(new URL(path, shop.config.publicUrl), { ...init, headers })
}

/** The language for visitors who are not logged in. */
function languageOfBrowser(shop: Shop, c: Context<ShopEnv>): OfficeLanguage {
  const wanted = headersOf(c)('accept-language')?.slice(0, 2)
  const locale = { es: 'es_MX', en: 'en_US', pt: 'pt_BR' }[wanted ?? '']
  return languageOfLocale(findLocale(locale) ?? contextOf(shop, c).locale)
}

function policy(nonce: string, config: Config): string {
  const tiles = mapHost(config)
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Vite inlines styles during development.
    config.production ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${tiles}`,
    ...(tiles ? [`connect-src 'self'${tiles}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

import { randomBytes } from 'node:crypto'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { createRequestHandler } from 'react-router'
import type { Locale } from '#domain/platform/locales.ts'
import type { Config } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'

/** Facts about the visitor, passed to a page (counterpart: src/web/app/page-context.ts). */
type PageFacts = {
  send: (path: string, init: RequestInit) => Promise<Response>
  country: string
  locale: Locale
  publicUrl: string
  demo: boolean
  socialLinks: Config['socialLinks']
  freezeHours: number
  outside: Config['outside']
  officeMails: Config['officeMails']
  nonce: string
}

type PageEntry = { createPageContext(facts: PageFacts): RouterContextProvider }

export type RenderedPage = {
  response: Response
  /** that of its own scripts */
  nonce: string
  /** false when one of its calls failed: it may lack a part, and must not be cached */
  isComplete: boolean
}

export type RenderPage = (request: Request, ctx: Ctx) => Promise<RenderedPage>

/**
 * Renders the pages of a React Router build. Pages load data from the shop's own endpoints in process, with
 * `send`: the same rules, no network.
 */
export function createPageRenderer(
  loadBuild: () => Promise<ServerBuild>,
  send: (request: Request, ip: string, previewed?: number) => Promise<Response>,
): RenderPage {
  const handle = createRequestHandler(loadBuild)
  return async (request, ctx) => {
    const nonce = randomBytes(16).toString('base64url')
    const { entry } = await loadBuild()
    const { createPageContext } = entry.module as unknown as PageEntry
    let unavailable = false
    let isComplete = true
    const context = createPageContext({
      async send(path, init) {
        const answer = await send(inProcess(path, init, request, ctx), ctx.ip, ctx.previewed)
        unavailable ||= answer.status === 503
        isComplete &&= answer.ok
        return answer
      },
      country: ctx.country.code,
      locale: ctx.locale,
      publicUrl: ctx.config.publicUrl,
      demo: ctx.config.demo,
      socialLinks: ctx.config.socialLinks,
      freezeHours: ctx.config.windows.freezeHours,
      outside: ctx.config.outside,
      officeMails: ctx.config.officeMails,
      nonce,
    })
    const response = await handle(request, context)
    // A page that lacks data which is temporarily unavailable is sent as 503.
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    const status = unavailable && isPage && [200, 500].includes(response.status) ? 503 : response.status
    return { response: new Response(response.body, { status, headers: response.headers }), nonce, isComplete }
  }
}

/** The call as if from this visitor's browser. */
function inProcess(path: string, init: RequestInit, page: Request, ctx: Ctx): Request {
  const headers = new Headers(init.headers)
  if (typeof init.body === 'string') headers.set('content-length', String(Buffer.byteLength(init.body)))
  headers.set('cookie', `country=${ctx.country.code}; locale=${ctx.locale}`)
  return new Request(new URL(path, page.url), { ...init, headers })
}

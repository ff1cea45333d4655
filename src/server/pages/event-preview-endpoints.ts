import type { Context, Hono } from 'hono'
import { DomUtils, parseDocument } from 'htmlparser2'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { findOfficeEvent } from '../catalogue/events/office/saving/change-event.ts'
import { findOfficeSession } from '../people/staff/sessions/staff-session.ts'
import type { Shop } from '../platform/context.ts'
import { contextOf, type ShopEnv } from '../platform/http/call-context.ts'
import { readOfficeCookie } from '../platform/http/office-cookie.ts'
import { headersOf } from '../platform/http/request-facts.ts'
import type { RenderPage } from './render-page.ts'

/**
 * The customers' page of an event, including drafts, in a frame of the office. The shop's own route renders
 * it; scripts are removed, and links and fields are inert, so that it can be read but not used.
 */
export function eventPreviewEndpoints(app: Hono<ShopEnv>, shop: Shop, render: RenderPage): void {
  app.get('/office/events/:id/preview/page', async (c) => {
    const event = await eventOf(shop, c)
    const { locales } = countryOf(event.countryCode)
    const locale = locales.find((one) => one === c.req.query('locale')) ?? locales[0]
    const ctx = { ...contextOf(shop, c), country: countryOf(event.countryCode), locale, previewed: event.id }
    const page = new Request(new URL(`/event/${event.slug}`, shop.config.publicUrl))
    const { response } = await render(page, ctx)
    return c.html(makeInert(await response.text()), response.status === 200 ? 200 : 404, {
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
      'content-security-policy': policy(shop.config.production),
    })
  })
}

/** @throws Refusal office_log_in_required, permission_needed, event_not_found (also in another country) */
async function eventOf(shop: Shop, c: Context<ShopEnv>) {
  const token = readOfficeCookie(headersOf(c)('cookie'), shop.config)
  const session = token ? await findOfficeSession(shop, token) : null
  if (session?.state !== 'open') throw new Refusal('office_log_in_required')
  const { staff } = session
  const countries = countriesWhere(staff.roles, 'events.see')
  if (countries.length === 0) throw new Refusal('permission_needed', { permission: 'events.see' })
  const id = Number(c.req.param('id'))
  if (!Number.isSafeInteger(id) || id < 1 || id > 2 ** 31 - 1) throw new Refusal('event_not_found')
  return findOfficeEvent({ ...shop, actor: { kind: 'staff', id: staff.id }, countries }, id)
}

const controls = ['a', 'button', 'input', 'select', 'textarea', 'summary', 'video', 'iframe']

/** Removes scripts and marks controls as inert; texts stay accessible. */
function makeInert(html: string): string {
  const page = parseDocument(html)
  for (const element of DomUtils.getElementsByTagName('*', page)) {
    const { name, attribs } = element
    const loadsScripts = name === 'link' && ['modulepreload', 'manifest'].includes(attribs.rel ?? '')
    if (['script', 'noscript'].includes(name) || loadsScripts) DomUtils.removeElement(element)
    else if (controls.includes(name)) attribs.inert = ''
  }
  return DomUtils.getOuterHTML(page, { encodeEntities: 'utf8' })
}

/** Blocks scripts and forms, in case one was not removed. */
function policy(production: boolean): string {
  return [
    "default-src 'none'",
    production ? "style-src 'self'" : "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ')
}

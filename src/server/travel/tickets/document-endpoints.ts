import { Refusal } from '#domain/platform/refusal.ts'
import { isPayable, mayBoard } from '#domain/sales/orders/order-states.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import type { BuildFonts } from '#server/platform/look/self-contained-page.ts'
import { detectOrderProbing } from '#server/sales/orders/detect-order-probing.ts'
import { qrSvg } from './ticket-documents/qr-image.ts'
import { rideIcs, ticketIcs } from './ticket-documents/ticket-ics.ts'
import { ticketPdf } from './ticket-documents/ticket-pdf.ts'
import { onlyOwnRides, readTripOrder, type TripOrder } from './ticket-documents/trip-order.ts'
import { signTicket } from './ticket-signature.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const calendarType = 'text/calendar; charset=utf-8'

const siteOf = ({ config, clock }: CustomerCtx) => ({ config, now: clock.now() })

/** Documents of an order: ticket PDF, calendar files, QR code, and a page to show without a network. */
export function documentEndpoints({ serveFile }: Pick<ShopHttp, 'serveFile'>, fonts: BuildFonts): void {
  serveFile('/shop-api/order-detail/{id}/ticket.pdf', async (ctx, { id }) => {
    const order = await ownTickets(ctx, id)
    const body = await ticketPdf(order, signTicket(ctx.config, order.id))
    return { body, type: 'application/pdf', name: `vaiven-${order.number}.pdf` }
  })

  serveFile('/shop-api/order-detail/{id}/ticket.ics', async (ctx, { id }) => {
    const order = await ownRides(ctx, id)
    const body = ticketIcs(order, siteOf(ctx))
    return { body, type: calendarType, name: `vaiven-${order.number}.ics` }
  })

  for (const leg of ['outbound', 'return'] as const)
    serveFile(`/shop-api/order-detail/{id}/${leg}.ics`, async (ctx, { id }) => {
      const order = await ownRides(ctx, id)
      const body = rideIcs(order, leg, siteOf(ctx))
      if (body === null) throw new Refusal('not_found')
      return { body, type: calendarType, name: `vaiven-${order.number}-${leg}.ics` }
    })

  serveFile('/shop-api/order-detail/{id}/qr.svg', async (ctx, { id }) => {
    const order = await ownTickets(ctx, id)
    return { body: await qrSvg(signTicket(ctx.config, order.id)), type: 'image/svg+xml' }
  })

  serveFile('/shop-api/order-detail/{id}/copy.html', async (ctx, { id }) => {
    const order = await ownRides(ctx, id)
    const qr = await qrSvg(signTicket(ctx.config, order.id))
    // Node runs the API from its source, but no JSX.
    const { orderCopy } = await import('./ticket-documents/order-copy.tsx')
    const { html, headers } = orderCopy({ order, qr, at: ctx.clock.now(), fonts })
    return { body: html, type: 'text/html; charset=utf-8', headers }
  })
}

/** The caller's order if it allows to travel; not_found when it belongs to another customer. */
async function ownTickets(ctx: CustomerCtx, id = ''): Promise<TripOrder> {
  if (!uuid.test(id)) throw new Refusal('not_found')
  const order = await detectOrderProbing(ctx, id, () => ownOrder(ctx, id))
  if (isPayable(order.state)) throw new Refusal('unpaid')
  if (!mayBoard(order.state)) throw new Refusal('cancelled')
  return order
}

/** The same without what the customer gave away; not_found when nothing is left. */
async function ownRides(ctx: CustomerCtx, id: string | undefined): Promise<TripOrder> {
  const order = onlyOwnRides(await ownTickets(ctx, id))
  if (order.tickets.length === 0) throw new Refusal('not_found')
  return order
}

async function ownOrder(ctx: CustomerCtx, id: string): Promise<TripOrder> {
  const order = await readTripOrder(ctx.db, id, ctx.locale)
  if (!order || order.userId !== ctx.customer.id) throw new Refusal('not_found')
  return order
}

import { isPayable, mayBoard } from '#domain/orders/order-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { detectOrderProbing } from '../orders/detect-order-probing.ts'
import type { CustomerCtx } from '../platform/context.ts'
import type { ShopHttp } from '../platform/http/shop-http.ts'
import { qrSvg } from './ticket-documents/qr-image.ts'
import { ticketIcs } from './ticket-documents/ticket-ics.ts'
import { ticketPdf } from './ticket-documents/ticket-pdf.ts'
import { readTripOrder, type TripOrder } from './ticket-documents/trip-order.ts'
import { signTicket } from './ticket-signature.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Documents of an order: ticket PDF, calendar file, QR code. */
export function documentEndpoints({ serveFile }: Pick<ShopHttp, 'serveFile'>): void {
  serveFile('/shop-api/order-detail/{id}/ticket.pdf', async (ctx, { id }) => {
    const order = await ownTickets(ctx, id)
    const body = await ticketPdf(order, signTicket(ctx.config, order.id))
    return { body, type: 'application/pdf', name: `vaiven-${order.number}.pdf` }
  })

  serveFile('/shop-api/order-detail/{id}/ticket.ics', async (ctx, { id }) => {
    const order = await ownTickets(ctx, id)
    const body = ticketIcs(order, { config: ctx.config, now: ctx.clock.now() })
    return { body, type: 'text/calendar; charset=utf-8', name: `vaiven-${order.number}.ics` }
  })

  serveFile('/shop-api/order-detail/{id}/qr.svg', async (ctx, { id }) => {
    const order = await ownTickets(ctx, id)
    return { body: await qrSvg(signTicket(ctx.config, order.id)), type: 'image/svg+xml' }
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

async function ownOrder(ctx: CustomerCtx, id: string): Promise<TripOrder> {
  const order = await readTripOrder(ctx.db, id, ctx.locale)
  if (!order || order.userId !== ctx.customer.id) throw new Refusal('not_found')
  return order
}

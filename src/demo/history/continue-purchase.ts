import { randomUUID } from 'node:crypto'
import { expireOrders } from '#server/sales/orders/ending/expire-orders.ts'
import { acceptGivenTicket } from '#server/sales/orders/give-away/accept-give-away.ts'
import { makeGiveAway } from '#server/sales/orders/give-away/make-give-away.ts'
import { addNote, cancelUnpaid } from '#server/sales/orders/office/act-on-order.ts'
import { requestRefund } from '#server/sales/payments/refunds/office/request-refund.ts'
import { refundToken } from '#server/sales/payments/refunds/refund-token.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { takeRefundAccount } from '#server/sales/payments/refunds/take-refund-account.ts'
import type { BuyerKey, DemoBuyer } from './buyers.ts'
import { customer, staff, visitor } from './contexts.ts'
import { readRefundsOf, readTicketsOf } from './demo-history-sql.ts'
import type { At, Bought } from './history-types.ts'
import { refuseRefunds } from './pay-at-provider.ts'
import type { DemoPurchase } from './purchases.ts'

/** The acts of customers and staff after a purchase. */
export async function continuePurchase(
  at: At,
  order: Bought,
  buyers: Record<BuyerKey, DemoBuyer>,
): Promise<void> {
  const { sequel, number, hoursAgo } = order
  if (!sequel) return
  if (sequel.kind === 'note')
    await at(hoursAgo - 3, async (shop) =>
      addNote(await staff(shop, 'soporte@vaiven.test'), number, sequel.text),
    )
  if (sequel.kind === 'cancelled')
    await at(hoursAgo - 6, async (shop) =>
      cancelUnpaid(await staff(shop, 'soporte@vaiven.test'), number, sequel.reason),
    )
  if (sequel.kind === 'expired') await at(hoursAgo - 1, expireOrders)
  if (sequel.kind === 'given_away') await giveAway(at, order, buyers[sequel.to])
  if (sequel.kind === 'refunded') await refund(at, order, sequel)
}

async function refund(at: At, order: Bought, sequel: Extract<DemoPurchase['sequel'], { kind: 'refunded' }>) {
  const { number, orderId, hoursAgo, buyer } = order
  await at(hoursAgo - sequel.hoursLater, async (shop) => {
    const email = buyer.country === 'MX' ? 'gerencia@vaiven.test' : 'oficina@vaiven.test'
    const ctx = await staff(shop, email)
    const ticketIds = sequel.tickets && (await readTicketsOf(shop.db, orderId)).slice(0, sequel.tickets)
    await requestRefund(ctx, number, {
      reason: sequel.reason,
      key: randomUUID(),
      ...(ticketIds && { ticketIds }),
    })
  })
  await at(hoursAgo - sequel.hoursLater - 0.1, async (shop) => {
    if (sequel.fails) await refuseRefunds(shop.config, true)
    await sendRefunds(shop)
    if (sequel.fails) await refuseRefunds(shop.config, false)
  })
  if (!sequel.account) return
  const [refund] = await at(hoursAgo - sequel.hoursLater - 7, (shop) => readRefundsOf(shop.db, orderId))
  if (!refund) throw new Error(`order ${number} has no refund`)
  const account = {
    holder: `${buyer.firstName} ${buyer.lastName}`,
    bank: 'BBVA',
    account: '012180026050783858',
  }
  await at(hoursAgo - sequel.hoursLater - 7, (shop) =>
    takeRefundAccount(visitor(shop, buyer), refundToken(shop.config, refund, shop.clock.now()), account),
  )
}

async function giveAway(at: At, { buyer, orderId, hoursAgo }: Bought, to: DemoBuyer): Promise<void> {
  const places = await at(hoursAgo - 20, (shop) =>
    makeGiveAway(customer(shop, buyer), orderId, { ticket: 0, passenger: 1, email: to.email }),
  )
  const link = places.find(({ giveAway }) => giveAway)?.giveAway?.link
  if (!link) throw new Error(`order ${orderId} has no ticket to give away`)
  const name = `${to.firstName} ${to.lastName}`
  const receiver = { name, email: to.email, phone: to.phone, address: buyer.street, commune_id: 0 }
  await at(hoursAgo - 22, (shop) =>
    acceptGivenTicket(visitor(shop, to), link.split('/').at(-1) ?? '', receiver),
  )
}

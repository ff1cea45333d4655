import type { Shop } from '#server/platform/context.ts'
import { listDriverUrls } from '#server/travel/driving/links/office-links.ts'
import { tonightsParties } from '../content/tonight/tonights-content.ts'
import { staff } from '../history/contexts.ts'
import { findTonightsTrip } from './find-trip.ts'
import {
  listTonightsDrivers,
  listTonightsOrders,
  type TonightsDriver,
  type TonightsOrder,
  type TonightsTrip,
} from './tonight-sql.ts'

/** The doors to tonight's trip; vans without a valid link of a driver are left out. */
export type Tonight = TonightsTrip & {
  vans: (TonightsDriver & { url: string })[]
  orders: (TonightsOrder & { url: string })[]
  /** the control desk */
  officeUrl: string
}

/** The trip of tonight with its drivers' links and its customers' orders; null without one. */
export async function describeTonight(shop: Shop): Promise<Tonight | null> {
  const { db, config } = shop
  const trip = await findTonightsTrip(shop)
  if (!trip) return null
  const ctx = await staff(shop, 'rutas@vaiven.test')
  const urls = await listDriverUrls(ctx, trip.dateId)
  const drivers = await listTonightsDrivers(db, trip.dateId)
  const emails = tonightsParties.map(({ customer }) => customer.email)
  const orders = await listTonightsOrders(db, trip.dateId, emails)
  return {
    ...trip,
    vans: drivers.flatMap((driver) => {
      const url = urls.get(driver.vehicle)
      return url ? [{ ...driver, url }] : []
    }),
    orders: orders.map((order) => ({ ...order, url: `${config.publicUrl}/order-detail/${order.id}` })),
    officeUrl: `${config.publicUrl}/office/trips/${trip.dateId}/live`,
  }
}

/** The lines of `npm start` about tonight's trip. */
export function tonightInWords(
  { vans, orders }: Pick<Tonight, 'vans' | 'orders'>,
  publicUrl: string,
): string[] {
  const rider = orders.find(({ state }) => state === 'paid')
  return [
    ...vans.map(({ url, digits }) => `driver     ${url}  digits ${digits}`),
    ...(rider ? [`passenger  ${rider.url}  of ${rider.email}, password vaiven`] : []),
    `tonight    ${publicUrl}/demo/tonight`,
  ]
}

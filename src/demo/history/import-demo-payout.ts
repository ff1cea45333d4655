import { countryOf } from '#domain/geography/countries/countries.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import type { Shop } from '#server/platform/context.ts'
import { readLatestAttempt } from '#server/sales/payments/attempts/attempt-sql.ts'
import { importPayoutFile, storePayoutFile } from '#server/sales/payments/payouts/store-payout-file.ts'
import { staff } from './contexts.ts'
import type { Bought } from './history-types.ts'

const heading = 'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;GROSS_AMOUNT;MP_FEE_AMOUNT'
/** Mercado Pago's fee in Mexico. */
const feeOf = (amount: number) => amount * 0.0349 + 4

/**
 * Finance imports a payout of Mercado Pago: the newest payment is missing from it, and one line belongs to no
 * order.
 */
export async function importDemoPayout(shop: Shop, orders: readonly Bought[]): Promise<void> {
  const paid = orders.filter(({ pay, buyer }) => pay === 'wallet' && buyer.country === 'MX')
  const newest = paid.at(-1)
  if (!newest) throw new Error('the demo has no payment by Mercado Pago')
  const { timeZone } = countryOf('MX')
  const dayOf = ({ at }: Bought) => dayIn(timeZone, at)
  const line = (day: string, ids: string, kind: string, amount: number, fee: number) =>
    `${day};${ids};release;${kind};${amount.toFixed(2)};${fee.toFixed(2)}`
  const { provider } = (await readLatestAttempt(shop.db, newest.orderId)) ?? {}
  if (!provider) throw new Error(`order ${newest.number} has no payment`)
  const listed = paid.slice(0, -1)
  const owed = listed.reduce((sum, { total }) => sum + total - feeOf(total), 0)
  const lines = await Promise.all(
    listed.map(async (order) => {
      const attempt = await readLatestAttempt(shop.db, order.orderId)
      const ids = `${attempt?.providerReference};${attempt?.merchantReference}`
      return line(dayOf(order), ids, 'payment', order.total, -feeOf(order.total))
    }),
  )
  const text = [
    heading,
    ...lines,
    line(dayOf(newest), '88112233445;TIENDA-9081', 'payment', 350, -feeOf(350)),
    line(dayOf(newest), '88112239002;', 'payout', -Math.floor(owed / 2), 0),
    '',
  ].join('\n')
  const ctx = await staff(shop, 'finanzas@vaiven.test')
  const bytes = new TextEncoder().encode(text)
  const name = 'liberaciones.csv'
  const { id } = await storePayoutFile(ctx, { provider, country: 'MX', name, bytes })
  await importPayoutFile(ctx, id)
}

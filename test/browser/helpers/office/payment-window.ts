import { sql } from '../../../helpers/builders.ts'
import { inShop } from '../shop/in-shop.ts'

/** Makes the payment window of an unpaid order end in some hours, as if most of it had passed. */
export function endWindowIn(number: string, hours: number): Promise<void> {
  return inShop(async (shop) => {
    await sql(shop, `update orders set hold_until = now() + $2 * interval '1 hour' where number = $1`, [
      number,
      hours,
    ])
  })
}

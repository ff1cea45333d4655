import { sql } from '../builders.ts'
import type { TestShop } from '../test-shop.ts'

/** Runs `insert`, which adds payouts without the payments that they pay out; the database refuses those otherwise. */
export async function withUncheckedPayouts<T>(shop: TestShop, insert: () => Promise<T>): Promise<T> {
  await sql(shop, 'alter table payouts disable trigger payouts_within_balance')
  try {
    return await insert()
  } finally {
    await sql(shop, 'alter table payouts enable trigger payouts_within_balance')
  }
}

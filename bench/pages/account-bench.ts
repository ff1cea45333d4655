import type { BenchShop } from '../bench-shop.ts'
import { requestText } from '../load/requests.ts'
import type { Finding } from '../report.ts'
import { addBuyers } from '../tables/buyers-sql.ts'
import { benchAnswer } from './answer-bench.ts'

const customers = 32

/** The requests of each page for a logged-in customer, which always read the database. */
export async function benchAccount(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const buyers = await addBuyers(bench.shop, customers)
  const requests = buyers.map(({ token }) =>
    requestText('GET /shop-api/me', { headers: { authorization: `Bearer ${token}` } }),
  )
  return benchAnswer(bench, { what: 'GET /shop-api/me of 32 customers', requests })
}

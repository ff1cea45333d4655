import type { Hold } from '../../src/contract/sales/orders.ts'
import type { BenchShop } from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'
import { makeLoad } from '../load/ask-process.ts'
import { freshKey, type LoadResult } from '../load/load-client.ts'
import { holdRequest, orderDraft } from '../load/purchase-requests.ts'
import { requestText } from '../load/requests.ts'
import { average, checkFinding, type Finding, plainFinding, ratioFinding } from '../report.ts'
import { addBuyers, type Buyer } from '../tables/buyers-sql.ts'
import { type Offer, setStockSize } from '../tables/offers-sql.ts'

const strangers = 10
const poisoning = 16
const seconds = 6

/**
 * Ten customers who hold seats of one date, alone and beside sixteen connections of one account that send requests
 * which used to fail batches: concurrent changes of one hold, numbers out of range, invalid text, missing seats.
 */
export async function benchAbusedHolds(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const offer = bench.takeOffer()
  await setStockSize(bench.shop.db, offer.stockId, 10_000)
  const [attacker, ...others] = await addBuyers(bench.shop, strangers + 1)
  if (!attacker) throw new Error('there is no account to attack with')
  const holding = await Promise.all(others.map((buyer) => changesOf(bench, offer, buyer)))
  const hold = () => makeLoad({ port: bench.port, requests: holding, seconds })
  const poison = await poisonOf(bench, offer, attacker)
  const attack = () =>
    makeLoad({
      port: bench.port,
      requests: Array.from({ length: poisoning }, () => poison),
      seconds: seconds + 1,
    })

  await hold()
  const before = await hold()
  const [attacked, attacks] = await Promise.all([hold(), attack()])
  const after = await hold()
  return [
    ratioFinding(
      `holds of ${strangers} customers beside ${poisoning} poisoning connections`,
      'holds/s',
      attacked.perSecond,
      average([before.perSecond, after.perSecond]),
      0.5,
    ),
    checkFinding('  their answers other than 200', oddOf(attacked), 'none'),
    plainFinding('  time of a hold, p50 · p99', `${attacked.p50.toFixed(1)} · ${attacked.p99.toFixed(1)} ms`),
    checkFinding('  500 among the answers to the poison', String(countOf500(attacks)), '0'),
    plainFinding('  answers to the poison', `${attacks.perSecond.toFixed(0)} a second`),
  ]
}

/** Requests that change a customer's hold back and forth. */
async function changesOf(bench: BenchShop, offer: Offer, buyer: Buyer): Promise<string[]> {
  const path = `PUT /shop-api/holds/${await holdOne(bench, offer, buyer)}`
  return [1, 2].map((quantity) =>
    requestText(path, { headers: asBuyer(buyer), body: holdOf(offer, quantity) }),
  )
}

async function poisonOf(bench: BenchShop, offer: Offer, buyer: Buyer): Promise<string[]> {
  const headers = { ...asBuyer(buyer), 'idempotency-key': freshKey }
  const change = `PUT /shop-api/holds/${await holdOne(bench, offer, buyer)}`
  const order = (spoil: (ticket: ReturnType<typeof orderDraft>['tickets'][number]) => void) => {
    const draft = orderDraft(offer, bench.publicUrl)
    spoil(itemAt(draft.tickets, 0))
    return requestText('POST /shop-api/orders', { headers, body: draft })
  }
  return [
    requestText(change, { headers, body: holdOf(offer, 1) }),
    requestText(change, { headers, body: holdOf(offer, 3) }),
    requestText(change, { headers, body: holdOf(offer, 2_147_483_647) }),
    requestText(change, { headers, body: holdOf({ ...offer, variantId: 2_147_483_647 }, 1) }),
    order((ticket) => {
      itemAt(ticket.addresses, 0).commune_id = 2_147_483_648
    }),
    order((ticket) => {
      itemAt(ticket.addresses, 0).address = 'Half a letter \ud800'
    }),
  ]
}

const asBuyer = ({ token }: Buyer) => ({ authorization: `Bearer ${token}` })

const holdOf = (offer: Offer, quantity: number) => ({
  ...holdRequest(offer),
  lines: [{ productVariantId: offer.variantId, quantity }],
})

async function holdOne(bench: BenchShop, offer: Offer, buyer: Buyer): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${bench.port}/shop-api/holds`, {
    method: 'POST',
    headers: { ...asBuyer(buyer), 'content-type': 'application/json' },
    body: JSON.stringify(holdOf(offer, 1)),
  })
  return ((await answer.json()) as { data: Hold }).data.id
}

function oddOf({ answers }: LoadResult): string {
  const odd = Object.entries(answers).filter(([kind]) => kind !== '200')
  return odd.map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'
}

function countOf500({ answers }: LoadResult): number {
  return Object.entries(answers).reduce((sum, [kind, count]) => sum + (kind.startsWith('500') ? count : 0), 0)
}

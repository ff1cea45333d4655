import { expect } from 'vitest'
import type { PreviewedLine } from '#contract/office/sales/statement-imports.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { assignLine } from '#server/sales/payments/transfers/assign-line.ts'
import { addEvent, addUser, sql, type TestEvent } from '../builders.ts'
import { call, draftOf, placeOrder } from '../purchase.ts'
import { type OfficeClient, openOfficeAs } from '../staff.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'

const zones: Record<CountryCode, string> = {
  MX: 'America/Mexico_City',
  CL: 'America/Santiago',
  PE: 'America/Lima',
  ES: 'Europe/Madrid',
}
/** The price of an order in minor units. */
export const statementPrice: Record<CountryCode, number> = { MX: 42_000, CL: 25_000, PE: 12_000, ES: 4_200 }

/** Valid accounts of customers. */
export const refundAccounts: Record<CountryCode, Record<string, string>> = {
  MX: { bank: 'Banorte', account: '072180001234567897' },
  CL: { bank: 'Banco de Chile', account: '0098765432', accountType: 'corriente', rut: '12.345.678-5' },
  PE: { bank: 'BCP', account: '00219300987654321011' },
  ES: { bank: 'CaixaBank', account: 'ES7921000813610123456789' },
}

export type StatementShop = Awaited<ReturnType<typeof openStatementShop>>

/** A shop with orders by transfer of several countries, whose statements are previewed and imported. */
export async function openStatementShop() {
  const shop: TestShop = await createTestShop()
  const clients = new Map<CountryCode, OfficeClient>()
  const events = new Map<CountryCode, TestEvent>()
  let files = 0
  const clientOf = (country: CountryCode) => {
    const client = clients.get(country)
    if (!client) throw new Error('begin() was not called')
    return client
  }

  async function order(country: CountryCode) {
    const { currency } = countryOf(country)
    const price = statementPrice[country]
    const event =
      events.get(country) ??
      (await addEvent(shop, {
        ...{ countryCode: country, currency, price, size: 60, timeZone: zones[country] },
        startsAt: '2026-12-20T20:30:00-06:00',
      }))
    events.set(country, event)
    const buyer = await addUser(shop)
    const digits = currency === 'CLP' ? 1 : 100
    const { data } = await placeOrder(shop, buyer.token, draftOf(event, { price: price / digits }))
    return { id: data.orderId, number: data.number, reference: data.payment.bank!.reference, buyer }
  }

  /** An order whose refund waits for staff; `account`: its customer said where to. */
  async function refunded(country: CountryCode, account?: Record<string, string>) {
    const placed = await order(country)
    const line = {
      ...{ direction: 'credit' as const, bookedOn: '2026-11-19', amount: statementPrice[country] },
      ...{ currency: countryOf(country).currency, reference: placed.reference, payer: '', account: '' },
      ...{ bankIds: [], said: {} },
    }
    await assignLine(shop, { key: `paid ${placed.reference}`, line, countryCode: country })
    await refundOrder(shop, placed.number)
    await sendRefunds(shop)
    if (account) await giveAccount(placed, account)
    return placed
  }

  async function giveAccount(
    { id, buyer }: { id: string; buyer: { token: string } },
    account: Record<string, string>,
  ) {
    type Detail = { order: { refunds: { accountToken: string }[] } }
    const { data } = await call<Detail>(shop, `/shop-api/order-detail/${id}`, { token: buyer.token })
    const token = data.order.refunds[0]?.accountToken
    const json = { holder: 'Teófilo Zúñiga', ...account }
    const said = await call<{ state: string }>(shop, `/shop-api/refund-account?token=${token}`, { json })
    expect(said.data).toMatchObject({ state: 'received' })
  }

  async function send(country: CountryCode, file: string | Uint8Array, name = 'extracto.csv') {
    const form = new FormData()
    form.set('file', new File([file as BlobPart], name))
    const response = await shop.fetch(`/office-api/statement-imports?country=${country}`, {
      method: 'POST',
      headers: { origin: shop.config.publicUrl, cookie: `office=${clientOf(country).cookie}` },
      body: form,
    })
    return (await response.json()) as { data?: { id: string }; error?: { code: string } }
  }

  async function upload(country: CountryCode, file: string | Uint8Array, name?: string) {
    const body = await send(country, file, name)
    expect(body.error).toBeUndefined()
    return body.data!.id
  }

  type Preview = { lines: PreviewedLine[]; counts: Record<string, number> }

  /** Previews a file, imports it with the previewed effect, and again without any. */
  async function take(country: CountryCode, file: string | Uint8Array): Promise<Preview> {
    const client = clientOf(country)
    files += 1
    const name = `extracto-${files}`
    const id = await upload(country, file, name)
    const shown = (await client.call(`GET /office-api/statement-imports/${id}`)).data as unknown as Preview
    const { data } = await client.call(`POST /office-api/statement-imports/${id}`)
    expect(data).toEqual({ left: 0, counts: shown.counts })
    const again = await upload(country, file, `${name} otra vez`)
    const second = (await client.call(`POST /office-api/statement-imports/${again}`)).data
    const { unreadable = 0, zero = 0 } = shown.counts
    const known = shown.lines.length - unreadable - zero
    expect(second).toMatchObject({ left: 0, counts: { known, placed: 0, open: 0, debit: 0, bounced: 0 } })
    return shown
  }

  return {
    shop,
    order,
    refunded,
    giveAccount,
    take,
    upload,
    /** How the upload of a file is refused. */
    refusalOf: async (country: CountryCode, file: string | Uint8Array) =>
      (await send(country, file)).error?.code,
    client: clientOf,
    close: () => shop.close(),
    async begin() {
      shop.clock.set('2026-11-21T18:00:00Z')
      for (const country of ['MX', 'CL', 'PE', 'ES'] as const)
        clients.set(country, await openOfficeAs(shop, { role: 'finance', countries: [country] }))
    },
    async audit() {
      expect((await auditMoney(shop)).findings).toEqual([])
    },
    refundsOf: (id: string) =>
      sql<{ state: string; amount: number }>(
        shop,
        'select state, amount::int from refunds where order_id = $1 order by created_at, id',
        [id],
      ),
    stateOf: async (id: string) =>
      (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [id]))[0]?.state,
    lastMailOf: async (id: string) =>
      (
        await sql<{ mail: string }>(
          shop,
          `select kind || coalesce(' ' || (data->>'state'), '') as mail from outbox where order_id = $1 order by id desc limit 1`,
          [id],
        )
      )[0]?.mail,
    async openLineOf(country: CountryCode, text: string) {
      const { data } = await clientOf(country).call(`GET /office-api/transfers?state=open&q=${text}`)
      type Row = { id: number; question: string | null; sameAs: { file: string } | null }
      return (data.rows as Row[])[0]!
    },
  }
}

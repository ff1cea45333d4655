import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { NewEvent } from '../../src/server/catalogue/events/writing/new-event.ts'
import { writeEvent } from '../../src/server/catalogue/events/writing/write-event.ts'
import { migrate } from '../../src/server/platform/database/migrations/migrate-sql.ts'
import { openDatabase, statement } from '../../src/server/platform/database.ts'

const variants = 100

const seed = `
  insert into provinces (id, country_code, name) values (1, 'MX', 'Ciudad de México');
  insert into counties (id, province_id, name) values (1, 1, 'Roma Norte');
  insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, created_at)
    values ('00000000-0000-4000-8000-000000000000', 'lucia@vaiven.test', '-', 'Lucía', 'Prado', '+525512345678', 'MX',
      'es_MX', now())`

const day = 24 * 3_600_000

/**
 * The first event of its database, so that it, its date, its variants and their stock are numbered from 1.
 */
const event = (): NewEvent => ({
  slug: 'noche',
  type: 1,
  countryCode: 'MX',
  currency: 'MXN',
  periodicity: 1,
  paymentType: 1,
  place: { countyId: 1, name: 'Foro', address: 'Viaducto s/n', timeZone: 'America/Mexico_City' },
  imagePath: '/a.svg',
  texts: [],
  dates: [{ startsAt: new Date(Date.now() + 60 * day), endsAt: new Date(Date.now() + 61 * day) }],
  stops: [],
  categories: [
    {
      priority: 1,
      imagePath: '/b.svg',
      texts: [],
      variants: Array.from({ length: variants }, () => ({
        provinceId: 1,
        price: 42_000,
        capacity: 1,
        stops: 1,
        size: 100_000_000,
        texts: [],
      })),
    },
  ],
})

// Without the trigger against overselling: the bare program counts down instead.
const dropWall = statement('bench-drop-wall', 'drop trigger tickets_inserted on tickets')

/** Creates a database with the shop's tables on the same server, and returns its address. */
export async function createReferenceDatabase(shopUrl: string): Promise<string> {
  const admin = new pg.Client(shopUrl)
  await admin.connect()
  await admin.query('create database bench_reference')
  await admin.end()
  const url = new URL(shopUrl)
  url.pathname = '/bench_reference'
  await migrate(url.toString())
  const db = openDatabase(url.toString(), { connections: 1 })
  await db.query({ name: '', text: seed })
  await writeEvent(db, event())
  await db.query(dropWall)
  await db.close()
  return url.toString()
}

const takeSeat = 'update stock set size = size - 1 where id = $1 and size >= 1'
const insertOrder = `insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code,
    currency, total, locale, country_code, transfer_reference, idempotency_key, request_hash, created_at, hold_until)
  values ($1, $2, '00000000-0000-4000-8000-000000000000', 1, 1, 1, 'awaiting_transfer_payment', 'transferencia',
    'MXN', 42000, 'es_MX', 'MX', $3, $4, $5, $6, $7)`
const insertTicket = `insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
  values ($1, $2, 0, $3, $3, 1, 42000, 42000)`
const insertAddress = `insert into ticket_addresses (ticket_id, position, address, county_id)
  values ($1, 0, 'Avenida Álvaro Obregón 120', 1)`
const insertPassenger = `insert into passengers (id, ticket_id, position, name, email, phone, address_position)
  values ($1, $2, 0, 'Ximena Duarte', 'ximena@vaiven.test', '+525511122233', 0)`
const insertChange = `insert into order_changes (order_id, change, actor_kind, actor_id, details, created_at)
  values ($1, 'place', 'customer', '00000000-0000-4000-8000-000000000000', '{}', $2)`
const insertAttempt = `insert into payment_attempts (id, order_id, provider, code, state, amount, currency,
    merchant_reference, created_at, updated_at)
  values ($1, $2, 'transfer', 'transferencia', 'new', 42000, 'MXN', $3, $4, $4)`
const insertMail = `insert into outbox (kind, recipient, locale, data, order_id, created_at, try_next_at)
  values ('order_awaiting_transfer', 'lucia@vaiven.test', 'es_MX', '{}', $1, $2, $2)`

/** Inserts the rows of one order of one ticket in one transaction. */
export async function writeBareOrder(client: pg.Client, transferReference: number): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  const now = new Date()
  const [orderId, ticketId, passengerId, attemptId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const stockId = randomInt(1, variants + 1)
  const hash = Buffer.alloc(32, transferReference)
  const holdUntil = new Date(now.getTime() + 72 * 3_600_000)
  await client.query('BEGIN')
  await run('take-seat', takeSeat, [stockId])
  await run('insert-order', insertOrder, [
    orderId,
    orderId.slice(0, 13),
    transferReference,
    orderId,
    hash,
    now,
    holdUntil,
  ])
  await run('insert-ticket', insertTicket, [ticketId, orderId, stockId])
  await run('insert-address', insertAddress, [ticketId])
  await run('insert-passenger', insertPassenger, [passengerId, ticketId])
  await run('insert-change', insertChange, [orderId, now])
  await run('insert-attempt', insertAttempt, [attemptId, orderId, attemptId, now])
  await run('insert-mail', insertMail, [orderId, now])
  await client.query('COMMIT')
}

import { connectToPrimary } from '#server/platform/database/connections/database-hosts.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

const tables = {
  places: ['id', 'county_id', 'name', 'address', 'image_path', 'time_zone', 'latitude', 'longitude'],
  discounts: ['id', 'code', 'variation', 'total_limit', 'per_customer_limit', 'valid_from', 'valid_until'],
  discount_prices: ['discount_id', 'variant_id', 'price'],
  users: [
    'id',
    'email',
    'password_hash',
    'first_name',
    'last_name',
    'phone',
    'country_code',
    'locale',
    'birthday',
    'verified_at',
    'password_proven_at',
    'created_at',
    'roles',
  ],
  frequent_friends: ['id', 'user_id', 'fullname', 'phone', 'email'],
  frequent_addresses: ['id', 'user_id', 'name', 'county_id', 'my_address'],
  event_requests: [
    'id',
    'owner_id',
    'state',
    'version',
    'country_code',
    'time_zone',
    'name',
    'location',
    'address',
    'county_id',
    'day',
    'start_hour',
    'end_hour',
    'starts_at',
    'ends_at',
    'stops',
    'invitation',
    'payment_type',
    'image_path',
    'send_when_complete',
    'reject_reason',
    'event_id',
    'created_at',
    'changed_at',
    'submitted_at',
  ],
  event_request_guests: ['id', 'request_id', 'email', 'fullname', 'phone', 'declined_at'],
  landing_parts: [
    'id',
    'kind',
    'country_code',
    'position',
    'shown',
    'url',
    'name',
    'tags',
    'image_path',
    'image_focus_x',
    'image_focus_y',
    'version',
  ],
  landing_texts: ['part_id', 'locale', 'text'],
  orders: [
    'id',
    'number',
    'user_id',
    'event_id',
    'date_id',
    'province_id',
    'state',
    'payment_code',
    'currency',
    'total',
    'locale',
    'country_code',
    'request_hash',
    'created_at',
    'hold_until',
  ],
  tickets: ['id', 'order_id', 'position', 'stock_id', 'variant_id', 'place_id', 'list_price', 'price'],
  ticket_addresses: ['ticket_id', 'position', 'address', 'county_id'],
  passengers: ['id', 'ticket_id', 'position', 'name', 'email', 'phone', 'address_position'],
  payment_attempts: [
    'id',
    'order_id',
    'provider',
    'code',
    'state',
    'amount',
    'currency',
    'merchant_reference',
    'created_at',
    'updated_at',
  ],
} as const

export type DemoTable = keyof typeof tables

/** Tables whose id is a random UUID. */
const randomIds: DemoTable[] = ['users', 'orders', 'tickets', 'passengers', 'payment_attempts']

/**
 * Inserts rows whose fields are the table's columns in one statement; the identity sequence continues after
 * them.
 */
export async function insertDemoRows(db: Queryable, table: DemoTable, rows: object[]): Promise<void> {
  const columns = tables[table].join(', ')
  await db.query(
    statement(
      `demo-${table}`,
      `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    ),
    [JSON.stringify(rows)],
  )
  if (tables[table].some((column) => column === 'id') && !randomIds.includes(table)) {
    await db.query(
      statement(
        `demo-${table}-sequence`,
        `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
      ),
    )
  }
}

const listProvinces = statement(
  'demo-provinces',
  `select p.id, p.country_code as country, p.code, (select json_object_agg(k.name, k.id) from counties k
     where k.province_id = p.id) as counties
   from provinces p join unnest($1::text[], $2::text[]) as d (country, code) on d.country = p.country_code and d.code = p.code`,
)

export type ProvinceRow = {
  id: number
  country: string
  code: string | null
  counties: Record<string, number>
}

export function readDemoProvinces(
  db: Queryable,
  provinces: readonly { country: string; code: string }[],
): Promise<ProvinceRow[]> {
  const columns = [provinces.map(({ country }) => country), provinces.map(({ code }) => code)]
  return db.query<ProvinceRow>(listProvinces, columns)
}

const payAttempts = statement('pay-demo-attempts', `update payment_attempts set state = 'completed'`)
const payOrders = statement(
  'pay-demo-orders',
  `with paid as (
     update orders set state = 'paid', paid_at = $1, hold_until = null returning id
   )
   insert into order_changes (order_id, change, actor_kind, actor_id, created_at) select id, 'pay', 'system', 'demo', $1 from paid`,
)

/** Pays the demo's orders through all states, so that the ledger is booked. */
export async function payDemoOrders(tx: Queryable, now: Date): Promise<void> {
  await tx.query(payAttempts)
  await tx.query(payOrders, [now])
}

const waitForSoldOut = statement(
  'demo-waiting-entries',
  `insert into waiting_entries (id, user_id, stock_id, seats, locale, joined_at, starts_at)
   select gen_random_uuid(), u.id, s.id, 2, u.locale, $1, d.starts_at
   from users u, stock s join event_dates d on d.id = s.date_id join events e on e.id = d.event_id
   where u.email = 'anfitriona@vaiven.test' and e.slug = 'faroles-del-sur'`,
)

/**
 * The sample host waits for all tickets of the sold-out event, ahead of customers who join in the demo. Seats
 * become free when staff enlarge the stock.
 */
export async function addDemoWaiting(tx: Queryable, now: Date): Promise<void> {
  await tx.query(waitForSoldOut, [now])
}

const waitForLock = statement('wait-for-demo-lock', 'set local lock_timeout = 0')
const lockDemo = statement('lock-demo', 'select pg_advisory_xact_lock(715518)')
const anyEvent = statement('any-event', 'select 1 from events limit 1')

/**
 * Whether there are no events yet. Locks out other processes that load the demo, until the transaction ends.
 */
export async function isShopEmpty(tx: Queryable): Promise<boolean> {
  await tx.query(waitForLock)
  await tx.query(lockDemo)
  return (await tx.query(anyEvent)).length === 0
}

/**
 * Waits for a lock that serialises the start of simulators among the processes of a shop. It is released with
 * the connection, even if the process is killed.
 */
export async function takeTurn(databaseUrl: string): Promise<{ end(): Promise<void> }> {
  const client = await connectToPrimary(databaseUrl)
  await client.query('set lock_timeout = 0') // waiting can take long
  await client.query('select pg_advisory_lock(715519)')
  return { end: () => client.end() }
}

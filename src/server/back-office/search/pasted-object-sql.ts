import type { SearchKind } from '#contract/office/back-office/search.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { eventName } from '#server/platform/database/fragments/translated-texts.ts'
import { numberIn, type Queryable, statement } from '#server/platform/database.ts'

/** The keys by which addresses name objects. */
export type PastedKey = Exclude<SearchKind, 'payment' | 'export'> | 'slug' | 'order_id' | 'complaint_number'

/** `countries` are those whose staff see the object: null for all staff, 'all' for staff of all countries. */
export type PastedObject = {
  kind: SearchKind
  id: string
  title: string
  countries: string[] | null
}

const number = numberIn('$2')
const uuidIn = (text: string) =>
  `case when ${text} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`
const uuid = uuidIn('$2')

/** The kind, the columns and the rows of each key. */
const objects: Record<PastedKey, [kind: SearchKind, columns: string, from: string]> = {
  order: ['order', 'o.number, o.number, array[o.country_code]', 'orders o where o.number = upper($2)'],
  order_id: ['order', 'o.number, o.number, array[o.country_code]', `orders o where o.id = ${uuid}`],
  event: ['event', `e.id::text, ${eventName()}, array[e.country_code]`, `events e where e.id = ${number}`],
  slug: ['event', `e.id::text, ${eventName()}, array[e.country_code]`, 'events e where e.slug = $2'],
  request: [
    'request',
    'r.id::text, r.name, array[r.country_code]',
    `event_requests r where r.id = ${number} and (r.state <> 'saved' or r.submitted_at is not null)`,
  ],
  // Hosts' homes are excluded.
  place: [
    'place',
    'p.id::text, p.name, array[v.country_code]',
    `places p join counties k on k.id = p.county_id join provinces v on v.id = k.province_id
     where p.id = ${number} and not exists (select from events e where e.place_id = p.id and e.type = 2)`,
  ],
  province: ['province', 'v.id::text, v.name, array[v.country_code]', `provinces v where v.id = ${number}`],
  county: [
    'county',
    'k.id::text, k.name, array[v.country_code]',
    `counties k join provinces v on v.id = k.province_id where k.id = ${number}`,
  ],
  vehicle: ['vehicle', 'w.id::text, w.name, array[w.country_code]', `vehicles w where w.id = ${number}`],
  driver: ['driver', 'w.id::text, w.name, array[w.country_code]', `drivers w where w.id = ${number}`],
  customer: [
    'customer',
    `u.id::text, ${shownName()},
       array(select u.country_code union select o.country_code from orders o where o.user_id = u.id)`,
    `users u where u.id = ${uuid}`,
  ],
  data_request: [
    'data_request',
    `r.id::text, ${shownName()}, array[r.country_code]`,
    `data_requests r join users u on u.id = r.user_id where r.id = ${number}`,
  ],
  // A person without a role belongs to no country.
  person: [
    'person',
    `s.id::text, s.name, nullif(array(
       select c from staff_roles r, unnest(array['MX', 'CL', 'PE', 'ES']) c where r.staff_id = s.id and r.country_code in ('all', c)),
       '{}')`,
    `staff_people s where s.id = ${uuid}`,
  ],
  enquiry: ['enquiry', 'q.id::text, q.name, array[q.country_code]', `enquiries q where q.id = ${number}`],
  complaint: [
    'complaint',
    'c.id::text, c.number, array[c.country_code]',
    `complaints c where c.id = ${number}`,
  ],
  complaint_number: [
    'complaint',
    'c.id::text, c.number, array[c.country_code]',
    'complaints c where c.number = $2',
  ],
  mail: ['mail', 'm.id::text, m.id::text, array[m.country_code]', `outbox m where m.id = ${number}`],
  message: ['message', 'm.id::text, m.id::text, array[m.country_code]', `messages m where m.id = ${number}`],
  line: ['line', 'l.id::text, l.id::text, array[l.country_code]', `statement_lines l where l.id = ${number}`],
  bill: [
    'bill',
    'b.reference::text, b.reference::text, array[e.country_code]',
    `host_bills b join events e on e.id = b.event_id where b.reference = ${number}`,
  ],
  payout: ['payout', 'p.id::text, p.file_name, array[p.country_code]', `payouts p where p.id = ${number}`],
  refund: [
    'refund',
    'r.id::text, o.number, array[o.country_code]',
    `refunds r join orders o on o.id = r.order_id where r.id = ${uuid}`,
  ],
  attempt: [
    'attempt',
    'a.id::text, o.number, array[o.country_code]',
    `payment_attempts a join orders o on o.id = a.order_id where a.id = ${uuid}`,
  ],
  // A notification about no payment of ours is of the account's country, if it is of one.
  notification: [
    'notification',
    `n.id::text, n.id::text, array[coalesce(o.country_code, n.country_code, 'all')]`,
    `payment_notifications n left join payment_attempts a on a.id = n.attempt_id
     left join orders o on o.id = a.order_id where n.id = ${number}`,
  ],
  discount: [
    'discount',
    `d.id::text, d.code::text, array(
       select e.country_code from discount_prices p join variants v on v.id = p.variant_id
       join categories c on c.id = v.category_id join events e on e.id = c.event_id where p.discount_id = d.id)`,
    `discounts d where d.id = ${number}`,
  ],
  trip: [
    'trip',
    `d.id::text, ${eventName()}, array[e.country_code]`,
    `event_dates d join events e on e.id = d.event_id where d.id = ${number}`,
  ],
  address: [
    'address',
    `a.ticket_id || '.' || a.position, a.address, array[o.country_code]`,
    `ticket_addresses a join tickets t on t.id = a.ticket_id join orders o on o.id = t.order_id
     where a.ticket_id = ${uuidIn("split_part($2, '.', 1)")} and a.position = ${positionIn("split_part($2, '.', 2)")}`,
  ],
}

function positionIn(text: string): string {
  return `case when ${text} ~ '^[0-9]{1,4}$' then ${text}::int end`
}

// Only the branch of the key in $1 is executed.
const find = statement(
  'find-pasted-object',
  Object.entries(objects)
    .map(([key, [kind, columns, from]], nth) =>
      nth === 0
        ? `select '${kind}' as kind, f.* from (select ${columns} from ${from}) as f (id, title, countries) where $1 = '${key}'`
        : `select '${kind}', f.* from (select ${columns} from ${from}) as f where $1 = '${key}'`,
    )
    .join('\nunion all '),
)

/** The object with this key. */
export async function readPastedObject(
  db: Queryable,
  key: PastedKey,
  id: string,
): Promise<PastedObject | undefined> {
  const [row] = await db.query<PastedObject>(find, [key, id])
  return row
}

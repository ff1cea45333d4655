import { mostGuests } from '#domain/catalogue/private-events/missing-fields.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import type { Guest } from '../guest-list/guest-cells.ts'
import {
  answered,
  lockedRequest,
  type RequestWrite,
  recorded,
  type WrittenRequest,
  writeValues,
} from '../requests/write-request-sql.ts'

/**
 * SQL: a request that was to be sent is submitted with the upload that completes it, if its event is still
 * upcoming.
 */
const sending = (image: string, guests: string) => `
  (r.send_when_complete and r.starts_at > $3 and ${image} is not null and ${guests} > 0)`

const send = (image: string, guests: string) => `
  state = case when ${sending(image, guests)} then 'under_review' else r.state end,
  version = r.version + ${sending(image, guests)}::int,
  reject_reason = case when ${sending(image, guests)} then null else r.reject_reason end,
  submitted_at = case when ${sending(image, guests)} then $3 else r.submitted_at end,
  send_when_complete = r.send_when_complete and not ${sending(image, guests)},
  changed_at = $3`

const setImage = statement(
  'set-event-request-image',
  `with ${lockedRequest()}, changed as (
     update event_requests r set image_path = $6, ${send('$6::text', 'was.guests')}
     from was where r.id = was.id returning ${answered}
   ), ${recorded()}`,
)

/** Stores a request's picture; undefined when it can no longer be changed. */
export async function writeImage(
  db: Queryable,
  write: RequestWrite,
  imagePath: string,
): Promise<WrittenRequest | undefined> {
  const [row] = await db.query<WrittenRequest>(setImage, [...writeValues(write), imagePath])
  return row
}

/** SQL: adds the guests of `listed`; known ones get the new name and phone. A row that was updated has an `xmax`. */
const addListed = `
  written as (
    insert into event_request_guests (request_id, email, fullname, phone)
    select was.id, l.email, l.fullname, l.phone from was, listed l
    on conflict (request_id, email) do update set fullname = excluded.fullname, phone = excluded.phone
      where (event_request_guests.fullname, event_request_guests.phone) is distinct from (excluded.fullname, excluded.phone)
    returning xmax = 0 as is_new
  ), counted as (
    select count(*) filter (where is_new)::int as added, count(*) filter (where not is_new)::int as updated from written
  )`

const listed =
  'listed as (select * from jsonb_to_recordset($6::jsonb) as g (email citext, fullname text, phone text))'

const counts = '(select added from counted) as added, (select updated from counted) as updated'

// Existing guests are updated: one statement cannot delete a row and insert it again.
const setGuests = statement(
  'set-event-request-guests',
  `with ${lockedRequest()}, ${listed}, unlisted as (
     select g.id, g.email = any($8::citext[]) as stays from event_request_guests g, was
     where g.request_id = was.id and not exists (select from listed l where l.email = g.email)
   ), gone as (
     delete from event_request_guests g using unlisted u where u.id = g.id and not u.stays
   ), ${addListed}, changed as (
     update event_requests r set ${send('r.image_path', '$7')}
     from was where r.id = was.id
     returning ${answered}, ${counts}, (select count(*) from unlisted where stays)::int as stayed
   ), ${recorded()}`,
)

export type WrittenGuests = WrittenRequest & { added: number; updated: number }

/**
 * Replaces the guest list, except known guests with the e-mails in `kept`, whose rows are still to be corrected; undefined
 * when the request can no longer be changed.
 * @throws Refusal guest_list_too_long
 */
export async function writeGuests(
  db: Queryable,
  write: RequestWrite,
  guests: readonly Guest[],
  kept: readonly string[],
): Promise<WrittenGuests | undefined> {
  const values = [...writeValues(write), JSON.stringify(guests), guests.length, kept]
  const [row] = await db.query<WrittenGuests & { stayed: number }>(setGuests, values)
  return row && withinLimit({ ...row, guestCount: guests.length + row.stayed })
}

const addGuests = statement(
  'add-event-request-guests',
  `with ${lockedRequest()}, ${listed}, ${addListed}, changed as (
     update event_requests r set ${send('r.image_path', '(was.guests + (select added from counted))')}
     from was where r.id = was.id returning ${answered}, ${counts}
   ), ${recorded(`added + updated > 0 or change <> 'edit'`)}`,
)

/** Adds guests to the list of a request that was not decided; undefined when it was. @throws Refusal guest_list_too_long */
export async function addDraftGuests(
  db: Queryable,
  write: RequestWrite,
  guests: readonly Guest[],
): Promise<WrittenGuests | undefined> {
  const [row] = await db.query<WrittenGuests>(addGuests, [...writeValues(write), JSON.stringify(guests)])
  return row && withinLimit({ ...row, guestCount: row.guestCount + row.added })
}

function withinLimit(written: WrittenGuests): WrittenGuests {
  if (written.guestCount > mostGuests) throw new Refusal('guest_list_too_long', { most: mostGuests })
  return written
}

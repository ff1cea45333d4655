import type { UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import type { RequestReceipt } from '#contract/catalogue/private-events.ts'
import type { SentFile } from '#contract/platform/endpoint.ts'
import { mayEdit, type RequestChange } from '#domain/catalogue/private-events/request-states.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { storePhoto } from '#server/records/pictures/store-photo.ts'
import type { Guest } from '../guest-list/guest-cells.ts'
import { readGuestList } from '../guest-list/read-guest-list.ts'
import { addGuests, assertOpen } from '../guests/add-guests.ts'
import { lockWithoutRemovedGuests } from '../guests/removed-guests-sql.ts'
import { fieldsOf, receiptOf } from '../requests/describe-request.ts'
import { ownRequest } from '../requests/own-request.ts'
import type { RequestRow } from '../requests/request-sql.ts'
import { requestWrite } from '../requests/request-write.ts'
import { writeGuests, writeImage } from './upload-sql.ts'

/** Reading an upload costs more than other calls. */
const uploadMinutes = 60
const mostUploads = 60

/** The names that show a host which list was read. */
const mostFirst = 3

/** Stores the picture of a request. An unreadable one changes nothing. */
export async function takeImage(
  ctx: CustomerCtx,
  id: number,
  receive: () => Promise<SentFile>,
): Promise<RequestReceipt & { imagePath: string }> {
  const request = await beforeUpload(ctx, id)
  const imagePath = await storePhoto(ctx, (await receive()).bytes)
  if (!imagePath) throw new Refusal('image_not_readable', {}, { fields: { image: 'image_not_readable' } })
  const written = await writeImage(ctx.db, requestWrite(ctx, id, 'edit'), imagePath)
  if (!written) throw new Refusal('request_closed')
  return { ...receiptOf(written, fieldsOf(request)), imagePath }
}

/**
 * Replaces the guests of a request; for an upcoming event they are added. Bad rows are answered; if all are bad, nothing
 * is changed, and a known guest whose row is bad stays.
 */
export async function takeGuests(
  ctx: CustomerCtx,
  id: number,
  { sheet, receive }: { sheet: string | undefined; receive: () => Promise<SentFile> },
): Promise<UploadedGuests> {
  const request = await beforeUpload(ctx, id, 'invite')
  const file = await receive()
  const wanted = { bytes: file.bytes, sheet: sheet ?? file.fields.sheet }
  const { guests, badEmails, ...read } = await readGuestList(ctx, wanted, request.countryCode)
  const { receipt, askedOut, ...counts } = await storeGuests(ctx, request, guests, badEmails)
  return { ...receipt, ...counts, ...read, ...namesOf(guests, askedOut) }
}

/** The names of the first guests that were read, and of those who asked to be taken off the list. */
export function namesOf(guests: readonly Guest[], askedOut: readonly Guest[]) {
  const names = (some: readonly Guest[]) => some.map(({ fullname }) => fullname)
  const first = guests.filter((guest) => !askedOut.includes(guest)).slice(0, mostFirst)
  return { first: names(first), askedOut: names(askedOut) }
}

async function storeGuests(
  ctx: CustomerCtx,
  request: RequestRow,
  guests: readonly Guest[],
  badEmails: readonly string[],
) {
  if (guests.length === 0 || !mayEdit(request.state)) return addGuests(ctx, request, guests)
  const replaced = await ctx.db.transaction(async (tx) => {
    const { allowed, askedOut } = await lockWithoutRemovedGuests(tx, request.id, guests)
    if (allowed.length === 0) return { askedOut }
    return {
      askedOut,
      written: await writeGuests(tx, requestWrite(ctx, request.id, 'edit'), allowed, badEmails),
    }
  })
  if (!('written' in replaced)) return { ...(await addGuests(ctx, request, [])), askedOut: replaced.askedOut }
  if (!replaced.written) throw new Refusal('request_closed')
  const { added, updated, guestCount } = replaced.written
  const receipt = receiptOf(replaced.written, fieldsOf(request))
  return { added, updated, guestCount, receipt, askedOut: replaced.askedOut }
}

/** Refuses uploads for another customer's request or a decided one. */
async function beforeUpload(ctx: CustomerCtx, id: number, also?: RequestChange): Promise<RequestRow> {
  const request = await ownRequest(ctx, id)
  assertOpen(request, also)
  await countAttempt(ctx, uploadMinutes, [{ key: ['event upload', ctx.customer.id], limit: mostUploads }])
  return request
}

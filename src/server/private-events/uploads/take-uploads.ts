import type { SentFile } from '#contract/endpoint.ts'
import type { UploadedGuests } from '#contract/private-events/private-event-guests.ts'
import type { RequestReceipt } from '#contract/private-events/private-events.ts'
import { mayEdit, type RequestChange, requestTable } from '#domain/private-events/request-states.ts'
import { Refusal } from '#domain/refusal.ts'
import { storePhoto } from '#server/pictures/store-photo.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { readGuestList } from '../guest-list/read-guest-list.ts'
import { inviteMore } from '../guests/invite-more.ts'
import { fieldsOf, receiptOf } from '../requests/describe-request.ts'
import { ownRequest } from '../requests/own-request.ts'
import type { RequestRow } from '../requests/request-sql.ts'
import { requestWrite } from '../requests/request-write.ts'
import { writeGuests, writeImage } from './upload-sql.ts'

/** Reading an upload costs more than other calls. */
const uploadMinutes = 60
const mostUploads = 60

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
 * Replaces the guests of a request; for an upcoming event they are added. A list with bad rows changes
 * nothing.
 */
export async function takeGuests(
  ctx: CustomerCtx,
  id: number,
  receive: () => Promise<SentFile>,
): Promise<UploadedGuests> {
  const request = await beforeUpload(ctx, id, 'invite')
  const { bytes } = await receive()
  const { guests, merged } = await readGuestList(ctx, bytes, request.countryCode)
  if (!mayEdit(request.state)) {
    const { added, guestCount } = await inviteMore(ctx, request, guests)
    const version = request.version + Math.min(added, 1)
    return { ...receiptOf({ ...request, version, guestCount }), added, guestCount, merged }
  }
  const written = await writeGuests(ctx.db, requestWrite(ctx, id, 'edit'), guests)
  if (!written) throw new Refusal('request_closed')
  return { ...receiptOf(written, fieldsOf(request)), guestCount: guests.length, added: guests.length, merged }
}

/** Refuses uploads for another customer's request or a decided one. */
async function beforeUpload(ctx: CustomerCtx, id: number, also?: RequestChange): Promise<RequestRow> {
  const request = await ownRequest(ctx, id)
  const isOpen = mayEdit(request.state) || (also && requestTable[request.state][also])
  if (!isOpen) throw new Refusal('request_closed')
  await countAttempt(ctx, uploadMinutes, [{ key: ['event upload', ctx.customer.id], limit: mostUploads }])
  return request
}

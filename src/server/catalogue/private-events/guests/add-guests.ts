import type { CorrectedRows } from '#contract/catalogue/private-event-guests.ts'
import type { RequestReceipt } from '#contract/catalogue/private-events.ts'
import { mayEdit, type RequestChange, requestTable } from '#domain/catalogue/private-events/request-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import type { Guest } from '../guest-list/guest-cells.ts'
import { type RowValues, readGuestValues } from '../guest-list/guest-rows.ts'
import { fieldsOf, receiptOf } from '../requests/describe-request.ts'
import { ownRequest } from '../requests/own-request.ts'
import type { RequestRow } from '../requests/request-sql.ts'
import { requestWrite } from '../requests/request-write.ts'
import { addDraftGuests } from '../uploads/upload-sql.ts'
import { inviteMore } from './invite-more.ts'
import type { AddedGuests } from './invite-more-sql.ts'
import { lockWithoutRemovedGuests } from './removed-guests-sql.ts'

/** Each invitation is an unsolicited mail. */
const addMinutes = 60
const mostAddedOneByOne = 100

/** Corrected rows cost less than a list, and arrive a page at a time. */
const mostCorrections = 120

/**
 * Adds one guest to the caller's list. A guest who is already invited gets no second mail.
 * @throws Refusal invalid_input for a guest who asked to be taken off this list
 */
export async function addGuest(ctx: CustomerCtx, id: number, guest: Guest): Promise<AddedGuests> {
  const request = await ownRequest(ctx, id)
  await countAttempt(ctx, addMinutes, [{ key: ['invite guest', ctx.customer.id], limit: mostAddedOneByOne }])
  const { receipt: _receipt, askedOut, ...added } = await addGuests(ctx, request, [guest])
  if (askedOut.length > 0) throw refusedField('email', 'guest_asked_out')
  return added
}

/** Adds the corrected rows of a list that are guests now, and returns the others with their problems. */
export async function addCorrectedRows(
  ctx: CustomerCtx,
  id: number,
  rows: readonly CorrectedRow[],
): Promise<CorrectedRows> {
  const request = await ownRequest(ctx, id)
  assertOpen(request, 'invite')
  await countAttempt(ctx, addMinutes, [{ key: ['correct guests', ctx.customer.id], limit: mostCorrections }])
  const { guests, badRows } = readCorrected(rows, request.countryCode)
  const { receipt, askedOut, ...added } = await addGuests(ctx, request, guests)
  return { ...receipt, ...added, badRows: [...badRows, ...refusedRows(askedOut)] }
}

/** A row that was corrected: its number in the sheet, and its texts. */
export type CorrectedRow = { row: number; values: RowValues }

/** The guests of corrected rows, and the rows that are still none. */
export function readCorrected(rows: readonly CorrectedRow[], country: CountryCode) {
  const guests = new Map<string, Guest & { row: number }>()
  const badRows: CorrectedRows['badRows'] = []
  for (const { row, values } of rows) {
    const read = readGuestValues(values, country)
    if ('guest' in read) guests.set(read.guest.email.toLowerCase(), { ...read.guest, row })
    else badRows.push({ row, ...read })
  }
  return { guests: [...guests.values()], badRows }
}

/** The rows of guests who asked to be taken off the list. */
export const refusedRows = (askedOut: readonly (Guest & { row: number })[]): CorrectedRows['badRows'] =>
  askedOut.map(({ row, ...values }) => ({
    ...{ row, values },
    fields: { email: 'guest_asked_out' as const },
  }))

/** @throws Refusal request_closed for a decided request */
export function assertOpen(request: RequestRow, also?: RequestChange): void {
  const isOpen = mayEdit(request.state) || (also && requestTable[request.state][also])
  if (!isOpen) throw new Refusal('request_closed')
}

/**
 * Adds guests to a list, in whichever state its request is; those of a coming event are invited. Guests who asked to be taken off
 * it are not added, but returned.
 * @throws Refusal request_closed, request_changed, guest_list_too_long
 */
export async function addGuests<G extends Guest>(
  ctx: CustomerCtx,
  request: RequestRow,
  guests: readonly G[],
): Promise<AddedGuests & { receipt: RequestReceipt; askedOut: G[] }> {
  const { guestCount } = request
  const nothing = {
    ...{ added: 0, updated: 0, guestCount },
    receipt: receiptOf(request, mayEdit(request.state) ? fieldsOf(request) : undefined),
  }
  if (guests.length > 0 && !mayEdit(request.state)) {
    const added = await inviteMore(ctx, request, guests)
    const version = request.version + Math.min(added.added + added.updated, 1)
    return { ...added, receipt: receiptOf({ ...request, version, guestCount: added.guestCount }) }
  }
  // A transaction refuses a caller whose session ended meanwhile, also when there are no guests.
  return ctx.db.transaction(async (tx) => {
    if (guests.length === 0) return { ...nothing, askedOut: [] }
    const { allowed, askedOut } = await lockWithoutRemovedGuests(tx, request.id, guests)
    if (allowed.length === 0) return { ...nothing, askedOut }
    const written = await addDraftGuests(tx, requestWrite(ctx, request.id, 'edit'), allowed)
    if (!written) throw new Refusal('request_closed')
    const { added, updated } = written
    const receipt = receiptOf(written, fieldsOf(request))
    return { added, updated, guestCount: written.guestCount, receipt, askedOut }
  })
}

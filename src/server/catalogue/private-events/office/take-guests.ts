import { createHash } from 'node:crypto'
import type { BadRow } from '#contract/catalogue/private-event-guests.ts'
import type { OfficeCorrectedRows, OfficeGuests } from '#contract/office/catalogue/requests.ts'
import type { SentFile } from '#contract/platform/endpoint.ts'
import { mayEdit, statesBefore } from '#domain/catalogue/private-events/request-states.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { message } from '#server/platform/texts/messages.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import type { Guest } from '../guest-list/guest-cells.ts'
import { readGuestList } from '../guest-list/read-guest-list.ts'
import { assertOpen, type CorrectedRow, readCorrected, refusedRows } from '../guests/add-guests.ts'
import { inviteMoreGuests } from '../guests/invite-more-sql.ts'
import { withoutRemovedGuests } from '../guests/removed-guests-sql.ts'
import { type RequestRow, readRequest } from '../requests/request-sql.ts'
import { writeFor } from '../requests/request-write.ts'
import { namesOf } from '../uploads/take-uploads.ts'
import { addDraftGuests, writeGuests } from '../uploads/upload-sql.ts'
import { assertSeen, lockRequestToHandle } from './handle-request.ts'
import { readsOwnRequest } from './office-request-sql.ts'

/** Reading an upload costs more than other calls. */
const uploadMinutes = 60
const mostUploads = 60

/** The guests of a list or of corrected rows; with `kept` they take the place of the list, except guests with these e-mails. */
type NewGuests = { guests: readonly Guest[]; kept?: readonly string[] }

/** Counts and row numbers only: an equal call gets them again, and they are stored for it. */
type Added = {
  before: number
  added: number
  updated: number
  guestCount: number
  version: number
  askedOut: number[]
}

/**
 * Takes a host's guest list, which staff were sent: as an upload by the host, but for the version that staff have seen.
 * @throws Refusal edited_meanwhile, request_closed, own_request, not_found, guest_list_… and file_… for the file
 */
export async function takeGuestsForHost(
  ctx: StaffCtx,
  id: number,
  asked: { version: number; sheet?: string | undefined; receive: () => Promise<SentFile> },
): Promise<OfficeGuests> {
  // The file first: while it arrives the request and the person's rights may change.
  const { bytes } = await asked.receive()
  const request = await requestToFill(ctx, id)
  const wanted = { bytes, sheet: asked.sheet }
  const { guests, badEmails, ...read } = await readGuestList(ctx, wanted, request.countryCode)
  const file = createHash('sha256').update(bytes).digest('hex')
  const sent = [ctx.sent, file]
  const list = { guests, kept: badEmails }
  const { askedOut, ...added } = await store({ ...ctx, sent }, request, asked.version, list)
  const out = askedOut.flatMap((nth) => guests[nth] ?? [])
  return { ...added, ...read, badRows: inWords(ctx, read.badRows), ...namesOf(guests, out) }
}

/**
 * Adds corrected rows of a host's list, and returns the others with their problems.
 * @throws Refusal edited_meanwhile, request_closed, own_request, not_found, guest_list_too_long
 */
export async function addRowsForHost(
  ctx: StaffCtx,
  id: number,
  { version, rows }: { version: number; rows: readonly CorrectedRow[] },
): Promise<OfficeCorrectedRows> {
  const request = await requestToFill(ctx, id)
  const { guests, badRows } = readCorrected(rows, request.countryCode)
  const { askedOut, ...added } = await store(ctx, request, version, { guests })
  const out = askedOut.flatMap((nth) => guests[nth] ?? [])
  return { ...added, badRows: inWords(ctx, [...badRows, ...refusedRows(out)]) }
}

const inWords = ({ locale }: StaffCtx, rows: readonly BadRow[]): OfficeCorrectedRows['badRows'] =>
  rows.map((row) => {
    const told = Object.entries(row.fields).map(([field, problem]) => [field, message(locale, problem)])
    return { ...row, problems: Object.fromEntries(told) }
  })

/** A request whose list staff may change; each call is counted. */
async function requestToFill(ctx: StaffCtx, id: number): Promise<RequestRow> {
  const request = assertSeen(ctx, await readRequest(ctx.db, id, ctx.clock.now()))
  if (request.state === 'saved' && !request.submittedAt) throw new Refusal('not_found')
  assertOpen(request, 'invite')
  await countAttempt(ctx, uploadMinutes, [{ key: ['office guest list', ctx.staff.id], limit: mostUploads }])
  return request
}

async function store(
  ctx: StaffCtx,
  request: RequestRow,
  version: number,
  list: NewGuests,
): Promise<Omit<Added, 'before'>> {
  const { id, countryCode: country } = request
  const about: LogEntry = { verb: 'request.add-guests', object: { kind: 'request', id }, country }
  const { before: _before, ...stored } = await act(ctx, about, async (tx, entry) => {
    const filled = mayEdit(request.state)
      ? await fill(tx, ctx, request, version, list)
      : await invite(tx, ctx, request, version, list.guests)
    const { before: from, guestCount: to, updated } = filled
    entry.changes = { guests: { from, to }, ...(updated > 0 && { updated: { to: updated } }) }
    return filled
  })
  return stored
}

/** Writes the list of a request that is not decided yet. */
async function fill(
  tx: Transaction,
  ctx: StaffCtx,
  { id, ownerId }: RequestRow,
  version: number,
  { guests, kept }: NewGuests,
): Promise<Added> {
  const locked = await lockRequestToHandle(ctx, tx, id)
  if (locked.version !== version) throw new Refusal('edited_meanwhile')
  const { allowed, askedOut } = await withoutRemovedGuests(tx, id, guests)
  const out = askedOut.map((guest) => guests.indexOf(guest))
  const { guestCount: before, ownerEmail: email, ownerLocale: locale } = locked
  if (allowed.length === 0)
    return { before, added: 0, updated: 0, guestCount: before, version, askedOut: out }
  const write = writeFor({ id: ownerId, email, locale }, ctx.actor, id, 'edit', ctx.clock.now())
  const written = kept
    ? await writeGuests(tx, write, allowed, kept)
    : await addDraftGuests(tx, write, allowed)
  if (!written) throw new Refusal('request_closed')
  const { added, updated, guestCount, version: now } = written
  return { before, added, updated, guestCount, version: now, askedOut: out }
}

/** Invites guests to a coming event. Its seats are locked before its request, as purchases lock them. */
async function invite(
  tx: Transaction,
  ctx: StaffCtx,
  { id, ownerId }: RequestRow,
  version: number,
  guests: readonly Guest[],
): Promise<Added> {
  if (await readsOwnRequest(tx, id, ctx.actor)) throw new Refusal('own_request')
  const { allowed, askedOut } = await withoutRemovedGuests(tx, id, guests)
  const write = { id, ownerId, actor: ctx.actor, now: ctx.clock.now(), from: statesBefore('invite') }
  const invited = await inviteMoreGuests(tx, write, version, allowed)
  if (!invited) throw new Refusal('edited_meanwhile')
  const { added, updated, guestCount } = invited
  const now = added + updated > 0 ? version + 1 : version
  const out = askedOut.map((guest) => guests.indexOf(guest))
  return { before: guestCount - added, added, updated, guestCount, version: now, askedOut: out }
}

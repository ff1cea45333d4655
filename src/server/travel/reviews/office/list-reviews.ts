import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import { maskContacts } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { readReviews } from './review-list-sql.ts'

type Query = OfficeCallInput<'GET /office-api/ride-reviews'>['query']

/** A page of what customers have answered after their rides, in the caller's countries. */
export async function listReviews(ctx: StaffCtx, { country, ...asked }: Query) {
  const countries = ctx.countries.filter((code) => country === undefined || code === country)
  const seesContacts = countriesWhere(ctx.staff.roles, 'contacts.see')
  const { rows, ...page } = await readReviews(ctx.db, { ...asked, countries })
  const events = rows.map(({ eventId }) => eventId)
  const names = await eventNames(ctx.db, ctx.staff.language, { events })
  return {
    ...page,
    rows: rows.map(({ eventId, event, at, startsAt, words, ...row }) => ({
      ...row,
      event: names.event(eventId, event),
      startsAt: startsAt.toISOString(),
      answeredAt: at.toISOString(),
      words: seesContacts.includes(row.countryCode) ? (words ?? '') : maskContacts(words ?? ''),
    })),
  }
}

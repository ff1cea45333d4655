import type { HomeWarning } from '#contract/office/back-office/home.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Urgency, urgencyOn } from '#domain/people/complaints/answer-clock.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { instantOf } from '#domain/platform/time/place-time.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { readWaitingComplaints } from './office-complaint-sql.ts'

const warnings: Partial<Record<Urgency, HomeWarning>> = { half: 'half_passed', last: 'last_day' }

/** The complaints that wait for an answer, with a warning from half of the time on. */
export async function findComplaintsToAnswer(ctx: StaffCtx, countries: readonly CountryCode[]) {
  const rows = await readWaitingComplaints(ctx.db, countries)
  return rows.map(({ halfOn, lastDay, ...row }) => {
    const { timeZone } = countryOf(row.countryCode)
    const warning = warnings[urgencyOn(dayIn(timeZone, ctx.clock.now()), { halfOn, answerBy: lastDay })]
    return { ...row, timeZone, answerBy: endOf(lastDay, timeZone), ...(warning && { warning }) }
  })
}

/** The last minute of a day in a time zone. */
function endOf(day: string, timeZone: string): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return instantOf({ year, month, day: date, hour: 23, minute: 59 }, timeZone)
}

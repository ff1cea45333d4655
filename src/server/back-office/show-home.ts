import type { HomeWarning, WaitingKind } from '#contract/office/back-office/home.ts'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import type { Lack } from '#domain/catalogue/events/publish-check.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { findTripsToLocate } from '../geography/points/office/locate-address.ts'
import { findComplaintsToAnswer } from '../people/complaints/office/complaints-to-answer.ts'
import type { StaffCtx } from '../platform/context.ts'
import { mapWithConcurrency } from '../platform/running/map-with-concurrency.ts'
import { officeText, officeTexts, withCountry } from '../platform/texts/office-texts.ts'
import { eventNames } from '../records/event-names/event-names.ts'
import { findEndingWindows, findOrderTasks } from '../sales/orders/office/waiting-orders.ts'
import { findOpenNotifications } from '../sales/payments/office/show-payments.ts'
import { findOpenPayouts } from '../sales/payments/payouts/import-payout.ts'
import {
  findBillsToRefund,
  findFailedRefunds,
  findRefundsToSend,
  findSlowRefunds,
} from '../sales/payments/refunds/office/waiting-refunds.ts'
import { findBillAmounts, findBillMatters } from '../sales/payments/returns/office/waiting-matters.ts'
import { findOpenLines, findTransfersFound } from '../sales/payments/transfers/office/waiting-transfers.ts'
import {
  findProposedPlans,
  findTicketsToPlace,
  findTripsOfToday,
  findTripsToPlan,
  findTripsWithFleetGone,
  findWithdrawnWheelchairs,
} from '../travel/trips/list-trips.ts'
import { findSetupLacks } from './health/setup-lacks.ts'
import { findFailedJobs, findUnbalancedBooks } from './health/show-health.ts'
import {
  readDeadMails,
  readHomeDataRequests,
  readHomeDecided,
  readHomeDrafts,
  readHomeEnquiries,
  readHomeOpenings,
  readHomeRequests,
  readMailServer,
  type WaitingRow,
} from './home-sql.ts'
import { queriesAtOnce } from './queries-at-once.ts'

/** `answerBy`: until when a dispute can be, or a complaint must be, answered */
type HomeRow = WaitingRow & { warning?: HomeWarning; answerBy?: Date | null }

type Finder = {
  may: Permission
  find(ctx: StaffCtx, countries: readonly CountryCode[]): Promise<HomeRow[]>
}

/** Everything that may wait, one line per kind, in the page's order. */
const finders = {
  setup: { may: 'reports.money', find: findLacksOfSetup },
  order_task: { may: 'orders.correct', find: findOrderTasks },
  bill_task: { may: 'refunds.send', find: findBillMatters },
  bill_amount: { may: 'refunds.send', find: findBillAmounts },
  order_ends: { may: 'orders.correct', find: findEndingWindows },
  refund_failed: { may: 'refunds.send', find: findFailedRefunds },
  refund_to_send: { may: 'transfers.settle', find: findRefundsToSend },
  bill_to_refund: { may: 'transfers.settle', find: findBillsToRefund },
  refund_slow: { may: 'refunds.send', find: findSlowRefunds },
  notification: { may: 'refunds.send', find: findOpenNotifications },
  transfer_found: { may: 'transfers.settle', find: findTransfersFound },
  open_line: { may: 'transfers.settle', find: findOpenLines },
  request: { may: 'requests.handle', find: (ctx, countries) => readHomeRequests(ctx.db, countries) },
  enquiry: { may: 'requests.handle', find: (ctx, countries) => readHomeEnquiries(ctx.db, countries) },
  complaint: { may: 'complaints.answer', find: findComplaintsToAnswer },
  data_request: {
    may: 'data-rights.handle',
    find: findDataRequests,
  },
  mail_server: { may: 'orders.correct', find: (ctx, countries) => readMailServer(ctx.db, countries) },
  dead_mail: { may: 'orders.correct', find: (ctx, countries) => readDeadMails(ctx.db, countries) },
  audit: { may: 'reports.money', find: findUnbalancedBooks },
  settlement: { may: 'transfers.settle', find: findOpenPayouts },
  failed_job: { may: 'reports.money', find: findFailedJobs },
  trip_today: { may: 'trips.see', find: findTripsOfToday },
  trip_fleet_gone: { may: 'trips.plan', find: findTripsWithFleetGone },
  trip_to_locate: {
    may: 'trips.plan',
    find: findTripsToLocate,
  },
  trip_to_plan: { may: 'trips.plan', find: findTripsToPlan },
  ticket_to_place: { may: 'trips.plan', find: findTicketsToPlace },
  wheelchair_withdrawn: { may: 'trips.plan', find: findWithdrawnWheelchairs },
  plan_proposed: { may: 'trips.plan', find: findProposedPlans },
  opening: {
    may: 'events.see',
    find: (ctx, countries) => readHomeOpenings(ctx.db, countries, ctx.clock.now()),
  },
  draft: { may: 'events.edit', find: (ctx, countries) => findDrafts(ctx, countries, true) },
  others_draft: { may: 'events.publish', find: (ctx, countries) => findDrafts(ctx, countries, false) },
} satisfies Partial<Record<WaitingKind, Finder>>

/** The missing settings to take money and to send mails, in the caller's language. */
async function findLacksOfSetup(ctx: StaffCtx): Promise<HomeRow[]> {
  const lacks = await findSetupLacks(ctx)
  const { language } = ctx.staff
  return lacks.map(({ lack, country }) => ({
    id: `${lack}${country ?? ''}`,
    title: officeText(language, `health_setup_${lack}`),
    detail: '',
    countryCode: country,
    since: ctx.clock.now(),
    timeZone: 'UTC',
    total: lacks.length,
  }))
}

/** The decisions of the last day about the caller's requests for approval. */
async function findDecidedApprovals(ctx: StaffCtx): Promise<HomeRow[]> {
  const { id, language } = ctx.staff
  const texts: Record<string, string> = officeTexts[language]
  const rows = await readHomeDecided(ctx.db, id, ctx.clock.now())
  return rows.map(({ decision, title: kind, ...row }) => ({
    ...row,
    title: [texts[`approval_kind_${kind.replaceAll(/\W/g, '_')}`] ?? kind, texts[`log_value_${decision}`]]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** Data requests; a customer who was erased meanwhile has no name. */
async function findDataRequests(ctx: StaffCtx, countries: readonly CountryCode[]): Promise<WaitingRow[]> {
  const rows = await readHomeDataRequests(ctx.db, countries)
  const erased = officeText(ctx.staff.language, 'customers_erased')
  return rows.map((row) => ({ ...row, title: row.title || erased }))
}

function findDrafts(ctx: StaffCtx, countries: readonly CountryCode[], own: boolean) {
  return readHomeDrafts(ctx.db, countries, { of: ctx.staff.id, own, now: ctx.clock.now() })
}

type Group = OfficeCallAnswer<'GET /office-api/home'>['groups'][number]

/** Groups whose titles are event names, with the id that their rows have. */
const titledBy: Partial<Record<WaitingKind, 'event' | 'date'>> = {
  trip_today: 'date',
  trip_fleet_gone: 'date',
  trip_to_locate: 'date',
  trip_to_plan: 'date',
  ticket_to_place: 'date',
  wheelchair_withdrawn: 'date',
  plan_proposed: 'date',
  opening: 'event',
  draft: 'event',
  others_draft: 'event',
}

/** The rows of a group with event names in the reader's language. */
async function inOwnLanguage(ctx: StaffCtx, kind: WaitingKind, rows: HomeRow[]): Promise<HomeRow[]> {
  const by = titledBy[kind]
  if (!by) return rows
  const ids = rows.map(({ id }) => Number(id))
  const names = await eventNames(
    ctx.db,
    ctx.staff.language,
    by === 'event' ? { events: ids } : { dates: ids },
  )
  return rows.map((row) => ({ ...row, title: names[by](Number(row.id), row.title) }))
}

/** Facts from features above the office: the approvals that the caller may decide, and what drafts lack. */
export type FindOthers = {
  approvals(ctx: StaffCtx): Promise<Omit<Group, 'kind'>>
  lacks(ctx: StaffCtx, eventId: number): Promise<Lack['lack'][]>
}

/** Tasks that wait for the caller. */
export async function showHome(ctx: StaffCtx, findOthers: FindOthers): Promise<{ groups: Group[] }> {
  const approvals = { kind: 'approval' as const, ...(await findOthers.approvals(ctx)) }
  const decided = await findDecidedApprovals(ctx)
  const approvalsOver: Group = {
    kind: 'approval_decided',
    count: decided[0]?.total ?? 0,
    rows: decided.map(({ total: _total, since, countryCode, answerBy: _answerBy, ...row }) => ({
      ...row,
      detail: withCountry(ctx.staff.language, row.detail, countryCode),
      since: since.toISOString(),
    })),
  }
  const found = await mapWithConcurrency(keysOf(finders), queriesAtOnce, async (kind): Promise<Group> => {
    const { may, find }: Finder = finders[kind]
    const countries = countriesWhere(ctx.staff.roles, may)
    const rows = countries.length > 0 ? await inOwnLanguage(ctx, kind, await find(ctx, countries)) : []
    const isDraft = kind === 'draft' || kind === 'others_draft'
    return {
      kind,
      count: rows[0]?.total ?? 0,
      rows: await mapWithConcurrency(
        rows,
        1,
        async ({ total: _total, since, countryCode, answerBy, ...row }) => ({
          ...row,
          ...(answerBy && { answerBy: answerBy.toISOString() }),
          detail: withCountry(ctx.staff.language, row.detail, countryCode),
          since: since.toISOString(),
          // A country's deadline is shown in its own time zone.
          timeZone: row.timeZone === 'UTC' && countryCode ? countryOf(countryCode).timeZone : row.timeZone,
          ...(isDraft && { lacks: await findOthers.lacks(ctx, Number(row.id)) }),
        }),
      ),
    }
  })
  return { groups: [approvals, approvalsOver, ...found].filter(({ count }) => count > 0) }
}

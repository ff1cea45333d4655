import type { OfficeCallAnswer, OfficeCallInput } from '#contract/office/office-contract.ts'
import { toMajor } from '#domain/platform/money.ts'
import { onePerKind } from '#domain/sales/payments/payment-codes.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { offeredCodes } from '#server/sales/payments/providers/providers.ts'
import {
  readCountiesToChoose,
  readDatesToSell,
  readEventsToSell,
  readProvincesToSell,
  readVariantsToSell,
} from './sale-choices-sql.ts'

const mostEvents = 20

/** The choices of a phone sale, step by step: the event, then its date and the province, then tickets. */
export async function showSaleChoices(
  ctx: StaffCtx,
  { q, event, date, province }: OfficeCallInput<'GET /office-api/sale-choices'>['query'],
): Promise<OfficeCallAnswer<'GET /office-api/sale-choices'>> {
  const now = ctx.clock.now()
  const saleTime = { now, saleEndsMinutes: ctx.config.saleEndsMinutes }
  const sought = event ? String(event) : q
  const found = await readEventsToSell(ctx.db, ctx.countries, saleTime, sought, mostEvents + 1)
  const events = found.slice(0, mostEvents)
  const chosen = event ? events.find(({ id }) => id === event) : undefined
  const { language } = ctx.staff
  const names = await eventNames(ctx.db, language, { events: events.map(({ id }) => id) })
  const listed = events.map(({ startsAt, name, ...one }) => ({
    ...one,
    name: names.event(one.id, name),
    startsAt: startsAt.toISOString(),
  }))
  const hasMore = !event && found.length > mostEvents
  const nothing = { hasMore, dates: [], provinces: [], tickets: [], counties: [], methods: [] }
  if (!chosen) return { ...nothing, events: event ? [] : listed }
  const [dates, provinces] = await Promise.all([
    readDatesToSell(ctx.db, chosen.id, saleTime),
    readProvincesToSell(ctx.db, chosen.id),
  ])
  const on = dates.find(({ id }) => id === date)
  const from = provinces.find(({ id }) => id === province)
  const shown = {
    ...nothing,
    events: listed.filter(({ id }) => id === chosen.id),
    dates: dates.map(({ id, startsAt }) => ({ id, startsAt: startsAt.toISOString() })),
    provinces,
  }
  if (!on || !from) return shown
  const [tickets, counties] = await Promise.all([
    readVariantsToSell(ctx.db, { dateId: on.id, provinceId: from.id, now }),
    readCountiesToChoose(ctx.db, from.id),
  ])
  const own = await eventNames(ctx.db, language, { variants: tickets.map(({ id }) => id) })
  const trip = { tripAt: on.startsAt, pickUpFrom: on.pickUpFrom }
  return {
    ...shown,
    tickets: tickets.map((ticket) => ({
      ...ticket,
      name: own.wholeVariant(ticket.id, ticket.name),
      price: toMajor(ticket.price, chosen.currency),
    })),
    counties,
    methods: onePerKind(offeredCodes(ctx.config, chosen.countryCode, now, trip)),
  }
}

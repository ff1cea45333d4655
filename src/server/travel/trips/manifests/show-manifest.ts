import type { Manifest } from '#contract/office/travel/manifests.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import {
  localeOfLanguage,
  type OfficeLanguage,
  officeLanguages,
} from '#domain/people/staff/office-languages.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { showDateTime, showTime } from '#domain/platform/time/place-time.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { type Plan, partiesOf, type Route } from '#domain/travel/trips/plans/plan.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { act } from '#server/records/office-log/act.ts'
import { type FleetUse, listFleetUses } from '../plans/fleet-use-sql.ts'
import { findPlan } from '../plans/plan-sql.ts'
import { hasVenuePoint, partyKey, readPartyKey, readTripFacts, type TripFacts } from '../plans/read-trip.ts'
import { findTripDate, type PartyRow, type TripDateRow } from '../plans/trip-sql.ts'
import { withCurrentParties } from '../promises/show-plan.ts'
import { listPartyContacts, type PartyContact } from './manifest-sql.ts'

const dayMs = 24 * 3_600_000

type Asked = { vehicle?: string | undefined; language?: OfficeLanguage | undefined }

/**
 * The manifest of one vehicle of a published plan, or of all, in the requested language or else the driver's.
 * Reading it is logged.
 * @throws Refusal not_found, manifest_closed before publication and later than 24 hours after the trip
 */
export function showManifest(ctx: StaffCtx, planId: number, { vehicle, language }: Asked): Promise<Manifest> {
  const about = { verb: 'manifest.read', object: { kind: 'plan', id: planId } }
  return act(ctx, about, async (tx, entry) => {
    const row = await findPlan(tx, planId, ctx.countries)
    const date = row && (await findTripDate(tx, row.dateId, ctx.countries))
    if (!row || !date || !hasVenuePoint(date)) throw new Refusal('not_found')
    entry.object = { kind: 'trip', id: row.dateId }
    entry.country = date.countryCode
    const facts = await readTripFacts(tx, date, row)
    const end = (facts.trip.endsAt ?? facts.trip.startsAt) * 1000
    if (row.state !== 'published' || !row.plan || ctx.clock.now().getTime() > end + dayMs) {
      throw new Refusal('manifest_closed')
    }
    const plan = withCurrentParties(facts, row.plan)
    const vehicles = plan.outbound
      .map((route) => route.vehicle)
      .filter((name) => vehicle === undefined || name === vehicle)
    if (vehicle !== undefined && vehicles.length === 0) throw new Refusal('not_found')
    entry.changes = { vehicle: { to: vehicle ?? vehicles.length } }
    const contacts = await contactsOf(tx, date.id, plan, vehicles)
    const uses = new Map((await listFleetUses(tx, date.id)).map((use) => [use.vehicle, use]))
    return {
      planId,
      tripId: row.dateId,
      place: date.placeName,
      vehicles: await Promise.all(
        vehicles.map(async (name) => {
          const use = uses.get(name)
          const spoken = language ?? languageOfDriver(use?.driverLanguages) ?? ctx.staff.language
          const names = await eventNames(tx, spoken, { events: [date.eventId] })
          const named = { ...date, event: names.event(date.eventId, date.event) }
          return describeVehicle({ facts, plan, contacts, date: named, use, language: spoken }, name)
        }),
      ),
    }
  })
}

/** The first of the office's languages that a driver speaks. */
function languageOfDriver(spoken: readonly string[] | null | undefined): OfficeLanguage | undefined {
  return officeLanguages.find((one) => spoken?.includes(one))
}

async function contactsOf(db: Queryable, dateId: number, plan: Plan, vehicles: readonly string[]) {
  const routes = [...plan.outbound, ...plan.return].filter((route) => vehicles.includes(route.vehicle))
  const tickets = new Set(routes.flatMap(partiesOf).map((id) => readPartyKey(id).ticketId))
  const contacts = await listPartyContacts(db, dateId, [...tickets])
  return new Map(contacts.map((contact) => [partyKey(contact), contact]))
}

type Facts = {
  facts: TripFacts
  plan: Plan
  contacts: ReadonlyMap<string, PartyContact>
  date: TripDateRow
  use: FleetUse | undefined
  language: OfficeLanguage
}

function describeVehicle(about: Facts, vehicle: string): Manifest['vehicles'][number] {
  const { facts, plan, date, use, language } = about
  const find = (routes: readonly Route[]) => routes.find((route) => route.vehicle === vehicle)
  const outbound = find(plan.outbound)
  const home = find(plan.return)
  const aboard = (outbound ? partiesOf(outbound) : []).flatMap((id) => facts.rows.get(id) ?? [])
  const people = aboard.reduce((sum, row) => sum + row.people, 0)
  const wheelchairs = aboard.reduce((sum, row) => sum + row.wheelchairs, 0)
  return {
    vehicle,
    language,
    title: `${date.event} · ${showDateTime(date.startsAt, date.timeZone, localeOfLanguage[language])}`,
    crew: [use?.plate, use?.driver, wholePhone(use?.driverPhone ?? '')].filter(Boolean).join(' · '),
    carrier: carrierOf(use, language),
    about: officeText(language, 'manifest_about'),
    people: wordsOf({ people, wheelchairs }, language),
    legs: [
      ...(outbound ? [describeLeg(about, outbound, 'outbound')] : []),
      ...(home ? [describeLeg(about, home, 'return')] : []),
    ],
  }
}

function carrierOf(use: FleetUse | undefined, language: OfficeLanguage): string {
  const { operator, insurance } = use ?? {}
  return [
    operator && officeText(language, 'manifest_carrier', { operator }),
    insurance && officeText(language, 'manifest_insurance', { insurance }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A phone that no line of the page or the PDF breaks. */
const wholePhone = (phone: string) => showPhone(phone).replaceAll(' ', '\u00a0')

function wordsOf(
  { people, wheelchairs }: Pick<PartyRow, 'people' | 'wheelchairs'>,
  language: OfficeLanguage,
): string {
  const all = officeText(language, 'plan_people', { count: people })
  return wheelchairs > 0
    ? `${all} · ${officeText(language, 'plan_wheelchairs', { count: wheelchairs })}`
    : all
}

function describeLeg(about: Facts, route: Route, leg: Leg): Manifest['vehicles'][number]['legs'][number] {
  const { date, language, facts, contacts } = about
  const clock = (seconds: number) => showTime(new Date(seconds * 1000), date.timeZone)
  const atVenue = (seconds: number) => `${clock(seconds)} · ${date.placeName}`
  const isOutbound = leg === 'outbound'
  return {
    leg,
    title: officeText(language, isOutbound ? 'plan_outbound' : 'plan_return'),
    begins: isOutbound ? null : atVenue(route.startsAt),
    stops: route.stops.map(({ at, parties }) => ({
      clock: clock(at),
      parties: parties.flatMap((id) => {
        const row = facts.rows.get(id)
        const contact = contacts.get(id)
        if (!row) return []
        return [
          {
            orderNumber: row.orderNumber,
            people: wordsOf(row, language),
            name: contact?.name ?? '',
            phone: contact?.phone ?? '',
            phoneText: wholePhone(contact?.phone ?? ''),
            address: `${row.address}, ${row.county}`,
            note: contact?.note ?? '',
          },
        ]
      }),
    })),
    ends: isOutbound ? atVenue(route.endsAt) : null,
  }
}

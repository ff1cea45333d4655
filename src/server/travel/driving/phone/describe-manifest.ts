import type { DriveManifest } from '#contract/travel/driving.ts'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { markOf } from '#domain/sales/payments/returns/money-returns.ts'
import { continueVisit, noVisit, type Visit } from '#domain/travel/driving/visit.ts'
import { waitMinutes } from '#domain/travel/driving/wait-over.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { Plan, Route } from '#domain/travel/trips/plans/plan.ts'
import { stopIds, versionOf } from '../stop-ids.ts'
import type { DriveRow } from './drive-sql.ts'
import type { ActOfVan, PassengerOfVan } from './manifest-sql.ts'

type Stop = DriveManifest['legs'][number]['stops'][number]
type Party = Stop['parties'][number]

const partyIdOf = ({ ticketId, position }: Pick<PassengerOfVan, 'ticketId' | 'position'>) =>
  `${ticketId}/${position}`

/** The tickets of a van in a plan, on both legs. */
export function ticketsOfVan(plan: Plan, vehicle: string): string[] {
  const routes = [...plan.outbound, ...plan.return].filter((route) => route.vehicle === vehicle)
  const parties = routes.flatMap(({ stops }) => stops.flatMap((stop) => stop.parties))
  return [...new Set(parties.map((id) => id.split('/')[0] ?? ''))]
}

/**
 * Describes a van to its driver, with the people of this van alone. Parties that no longer ride are left out. The version
 * is a hash of the whole description.
 */
export function describeManifest(
  drive: DriveRow,
  {
    plan,
    passengers,
    acts,
    endsAt,
    officePhone,
  }: {
    plan: Plan
    passengers: readonly PassengerOfVan[]
    acts: readonly ActOfVan[]
    endsAt: Date
    officePhone: string | null
  },
): DriveManifest {
  const people = Map.groupBy(passengers, partyIdOf)
  const routeOn = (routes: readonly Route[]) => routes.find(({ vehicle }) => vehicle === drive.vehicle)
  const legs = (
    [
      ['outbound', routeOn(plan.outbound)],
      ['return', routeOn(plan.return)],
    ] as const
  ).flatMap(([leg, route]) => {
    if (!route) return []
    const ofLeg = acts.filter((act) => act.leg === leg)
    return [describeLeg(drive, leg, { route, people, acts: ofLeg })]
  })
  const { latitude, longitude } = drive
  const manifest = {
    van: drive.vehicle,
    event: { name: drive.event, placeName: drive.placeName, startsAt: drive.startsAt.toISOString() },
    venue: latitude === null || longitude === null ? null : { latitude, longitude },
    timeZone: drive.timeZone,
    language: officeLanguages.find((one) => drive.languages?.includes(one)) ?? null,
    driver: drive.driver,
    plate: drive.plate,
    officePhone,
    endsAt: endsAt.toISOString(),
    legs,
  }
  return { version: versionOf(manifest), ...manifest }
}

function describeLeg(
  drive: DriveRow,
  leg: Leg,
  {
    route,
    people,
    acts,
  }: { route: Route; people: ReadonlyMap<string, PassengerOfVan[]>; acts: readonly ActOfVan[] },
): DriveManifest['legs'][number] {
  const idOf = stopIds(leg)
  const stops = route.stops.flatMap(({ at, parties }): Stop[] => {
    const here = parties.flatMap((id) => people.get(id) ?? [])
    const [first] = here
    if (!first) return []
    const minutes = waitMinutes(
      leg,
      here.some(({ isPrivate }) => isPrivate),
      drive,
    )
    const id = idOf(first)
    return [
      {
        id,
        at: moment(at),
        latitude: first.latitude,
        longitude: first.longitude,
        waitSeconds: minutes * 60,
        ...describeVisit(acts, id, minutes),
        parties: [...Map.groupBy(here, partyIdOf).values()].map((party) => describeParty(leg, party)),
      },
    ]
  })
  return {
    ...{ leg, startsAt: moment(route.startsAt), endsAt: moment(route.endsAt) },
    venue: describeVisit(acts, null, waitMinutes(leg, false, drive)),
    others: acts.reduce((sum, { kind, people: more }) => sum + (kind === 'aboard' ? (more ?? 0) : 0), 0),
    stops,
  }
}

/** The moments of the van at a stop, or at the venue, by the acts of its leg. */
function describeVisit(acts: readonly ActOfVan[], stopId: string | null, minutes: number) {
  const here = acts.filter((act) => act.stopId === stopId).map((act) => ({ ...act, at: act.at.getTime() }))
  const { arrivedAt, waitsUntil, departedAt }: Visit = continueVisit(noVisit, here, minutes * 60)
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return { arrivedAt: iso(arrivedAt), waitUntil: iso(waitsUntil), departedAt: iso(departedAt) }
}

function describeParty(leg: Leg, party: readonly PassengerOfVan[]): Party {
  const [first] = party as [PassengerOfVan, ...PassengerOfVan[]]
  const [from, until] =
    leg === 'outbound'
      ? [first.outboundFrom, first.outboundUntil]
      : ([first.returnFrom, first.returnUntil] as const)
  const mark = markOf(first.openReturns)
  return {
    partyId: partyIdOf(first),
    orderId: first.orderId,
    orderNumber: first.orderNumber,
    people: party.length,
    address: first.address,
    county: first.county,
    note: first.note,
    window: from && until ? { from: from.toISOString(), until: until.toISOString() } : null,
    ...(mark && { mark }),
    passengers: party.map((one) => {
      const [aboardAt, absentAt] =
        leg === 'outbound'
          ? [one.outboundAt, one.outboundAbsentAt]
          : ([one.returnAt, one.returnAbsentAt] as const)
      return {
        id: one.id,
        name: one.name,
        ...(one.phone && { phone: one.phone }),
        wheelchair: one.wheelchair,
        aboardAt: aboardAt?.toISOString() ?? null,
        absentAt: aboardAt ? null : (absentAt?.toISOString() ?? null),
      }
    }),
  }
}

const moment = (seconds: number) => new Date(seconds * 1000).toISOString()

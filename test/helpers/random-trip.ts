import fc from 'fast-check'
import {
  defaultSettings,
  type Party,
  type Trip,
  travelTimes,
  type Vehicle,
} from '#domain/travel/trips/plans/trip.ts'

const startsAt = 1_800_000_000
const hour = 3600

const rare = (weight: number) => fc.nat({ max: weight }).map((n) => n === 0)

/**
 * Trips with all constraints: shared tickets, private vans, meeting points, wheelchairs, a mixed fleet, few vehicles.
 */
export function anyTrip({ mostTickets = 140 }: { mostTickets?: number } = {}): fc.Arbitrary<Trip> {
  const places = fc.array(fc.record({ x: fc.nat(40_000), y: fc.nat(40_000) }), {
    minLength: 2,
    maxLength: 40,
    size: 'max',
  })
  return places.chain((at) => {
    // Asymmetric times, as in rush hour.
    const travel = travelTimes(at.length, (from, to) => {
      const [a, b] = [at[from]!, at[to]!]
      return 30 + Math.hypot(a.x - b.x, a.y - b.y) / (a.x < b.x ? 8 : 9)
    })
    return fc
      .record({
        tickets: fc.array(anyTicket(at.length), { maxLength: mostTickets, size: 'max' }),
        vehicles: fc.array(anyVehicles, { maxLength: 4, size: 'max' }),
        hasEnd: rare(5).map((no) => !no),
        hasPickUps: fc.boolean(),
      })
      .map(({ tickets, vehicles, hasEnd, hasPickUps }) => ({
        venue: 0,
        startsAt,
        endsAt: hasEnd ? startsAt + 3 * hour : null,
        travel,
        parties: tickets.flatMap(partiesOfTicket),
        vehicles: vehicles.flatMap((alike, kind) =>
          Array.from({ length: alike.count }, (_, n): Vehicle => ({ ...alike.vehicle, id: `${kind}#${n}` })),
        ),
        settings: {
          ...defaultSettings,
          pickUps: hasPickUps ? { from: startsAt - 5 * hour, until: startsAt - 4 * hour } : null,
        },
      }))
  })
}

const anyVehicles = fc.record({
  count: fc.integer({ min: 1, max: 12 }),
  vehicle: fc.record({
    seats: fc.integer({ min: 1, max: 45 }),
    wheelchairPlaces: fc.nat({ max: 2 }),
    costPerHour: fc.nat({ max: 50_000 }),
    costPerUse: fc.nat({ max: 20_000 }),
  }),
})

type Ticket = {
  parties: Pick<Party, 'point' | 'size' | 'wheelchairs' | 'returns'>[]
  privateVan: Party['privateVan']
}

function anyTicket(points: number): fc.Arbitrary<Ticket> {
  const party = fc.record({
    point: fc.integer({ min: 1, max: points - 1 }),
    size: fc.integer({ min: 1, max: 4 }),
    wheelchairs: rare(15).map((is) => (is ? 1 : 0)),
    returns: rare(8).map((no) => !no),
  })
  const hours = fc.constantFrom(
    { comesAt: null, goesHomeAt: null },
    { comesAt: startsAt - 8 * hour, goesHomeAt: startsAt + 2 * hour },
  )
  return fc.record({
    parties: rare(4).chain((many) => fc.array(party, { minLength: 1, maxLength: many ? 4 : 1 })),
    privateVan: rare(9).chain((is) => (is ? hours : fc.constant(null))),
  })
}

function partiesOfTicket({ parties, privateVan }: Ticket, ticket: number): Party[] {
  return parties.map((party, n) => ({ ...party, id: `${ticket}.${n}`, ticket: String(ticket), privateVan }))
}

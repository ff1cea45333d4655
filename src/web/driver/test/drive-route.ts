import { packOrders } from '#domain/travel/driving/order-index.ts'
import type { ManifestParty, ManifestStop, SavedRoute } from '../state/route.ts'

type Order = Parameters<typeof packOrders>[0][number]

/** A route of two stops for tests: Ana and Bruno, who is aboard, at the first, and Carla at the second. */
export function driveRoute(known: { orders?: Order[]; keys?: SavedRoute['keys'] } = {}): SavedRoute {
  const outbound = [
    stopOf('stop-1', [partyOf('first', { ana: null, bruno: '2026-12-05T17:30:00.000Z' })]),
    stopOf('stop-2', [partyOf('second', { carla: null })]),
  ]
  const home = [
    stopOf('stop-2', [partyOf('second', { carla: null })]),
    stopOf('stop-1', [partyOf('first', { ana: null, bruno: null })]),
  ]
  const times = { startsAt: '2026-12-05T17:00:00.000Z', endsAt: '2026-12-05T20:00:00.000Z' }
  const rows = packOrders(known.orders ?? [])
  return {
    token: 't',
    version: '1',
    listAt: '2026-12-05T16:00:00.000Z',
    keys: known.keys ?? [],
    index: { format: 1, vehicles: ['Van 1', 'Van 2'], rows: btoa(String.fromCharCode(...rows)) },
    manifest: {
      version: '1',
      van: 'Van 1',
      timeZone: 'America/Mexico_City',
      language: 'es',
      driver: 'Yadira',
      plate: null,
      officePhone: null,
      venue: null,
      event: { name: 'Festival', placeName: 'Foro', startsAt: '2026-12-05T21:00:00.000Z' },
      endsAt: '2026-12-06T18:00:00.000Z',
      legs: [
        { leg: 'outbound', ...times, venue: unvisited, others: 0, stops: outbound },
        { leg: 'return', ...times, venue: unvisited, others: 0, stops: home },
      ],
    },
  }
}

const unvisited = { arrivedAt: null, waitUntil: null, departedAt: null }

function stopOf(id: string, parties: ManifestParty[]): ManifestStop {
  const point = { latitude: 19.4, longitude: -99.1 }
  return { id, at: '2026-12-05T18:00:00.000Z', ...point, waitSeconds: 300, ...unvisited, parties }
}

function partyOf(orderId: string, people: Record<string, string | null>): ManifestParty {
  return {
    ...{
      partyId: `party of ${orderId}`,
      orderId,
      orderNumber: 'Q7EHT9DDJ',
      people: Object.keys(people).length,
    },
    address: 'Calle Morelos 12',
    county: 'Cuauhtémoc',
    note: '',
    window: null,
    passengers: Object.entries(people).map(([id, aboardAt]) => ({
      id,
      name: id,
      wheelchair: false,
      aboardAt,
      absentAt: null,
    })),
  }
}

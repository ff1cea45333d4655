/** The state of an order at the time of its list. */
export const indexedStates = ['valid', 'disputed', 'unpaid', 'cancelled'] as const

export type IndexedState = (typeof indexedStates)[number]

/** An order in one van: the number of its stop on the outbound leg (0 without one) and its people there. */
export type IndexedOrder = {
  /** position in the list of vehicles; null without a van */
  vehicle: number | null
  stop: number
  people: number
  state: IndexedState
}

/** Bytes of the hash of an order's id; with 1,200 orders a foreign id is taken for one of them once in 10^11. */
export const hashBytes = 6

export const rowBytes = 12
const noVehicle = 0xffff

/** The rows of orders, 12 bytes each: hash (6), vehicle (2, high byte first), stop (1), people (2), state (1). */
export function packOrders(orders: readonly (IndexedOrder & { hash: Uint8Array })[]): Uint8Array {
  const bytes = new Uint8Array(orders.length * rowBytes)
  const view = new DataView(bytes.buffer)
  orders.forEach(({ hash, vehicle, stop, people, state }, number) => {
    const at = number * rowBytes
    bytes.set(hash.subarray(0, hashBytes), at)
    view.setUint16(at + 6, vehicle ?? noVehicle)
    view.setUint8(at + 8, Math.min(stop, 0xff))
    view.setUint16(at + 9, Math.min(people, 0xffff))
    view.setUint8(at + 11, indexedStates.indexOf(state))
  })
  return bytes
}

/** The rows with this SHA-256 of an order's id: one for each of its vans. */
export function findInIndex(rows: Uint8Array, hash: Uint8Array): IndexedOrder[] {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength)
  const found: IndexedOrder[] = []
  for (let at = 0; at + rowBytes <= rows.length; at += rowBytes) {
    if (!isHashAt(rows, at, hash)) continue
    const vehicle = view.getUint16(at + 6)
    found.push({
      vehicle: vehicle === noVehicle ? null : vehicle,
      stop: view.getUint8(at + 8),
      people: view.getUint16(at + 9),
      state: indexedStates[view.getUint8(at + 11)] ?? 'cancelled',
    })
  }
  return found
}

function isHashAt(rows: Uint8Array, at: number, hash: Uint8Array): boolean {
  for (let byte = 0; byte < hashBytes; byte++) if (rows[at + byte] !== hash[byte]) return false
  return true
}

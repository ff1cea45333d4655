/** How staff found an order: by its code, or by number, name or list when the code could not be read. */
export const waysToFind = ['code', 'number', 'name', 'list'] as const

export type WayToFind = (typeof waysToFind)[number]

/** Why a code could not be read. `other` comes with a text. */
export const noCodeReasons = ['cracked_screen', 'no_battery', 'bad_print', 'other'] as const

export type NoCodeReason = (typeof noCodeReasons)[number]

/** How long the person who recorded a boarding may undo it, in milliseconds. */
export const undoMs = 60_000

/**
 * The passengers whom a check-in without a party boards: all remaining ones; all if the whole order waits at one stop,
 * otherwise none, so that staff choose; or none.
 */
export const boardingScopes = ['all', 'oneStop', 'none'] as const

export type BoardingScope = (typeof boardingScopes)[number]

/** A passenger of a party; `aboard` refers to the leg in question. */
export type PartyPassenger = { id: string; aboard: boolean }

/** The passengers of one ticket who share an address. They board together and are never split between vehicles. */
export type Party = {
  partyId: string
  address: string
  county: string
  passengers: readonly PartyPassenger[]
}

/**
 * Passengers of a party to board: those that are named, the first `people` remaining ones, or all remaining ones.
 */
export type PartyRequest = { partyId: string; people?: number | undefined; passengers?: string[] | undefined }

export type BoardingRequest = { board: BoardingScope; parties?: readonly PartyRequest[] | undefined }

export type BoardingChoice =
  | { kind: 'board'; passengerIds: string[] }
  | { kind: 'look' }
  | { kind: 'already_used' }
  | { kind: 'people_already_aboard' }
  | { kind: 'unknown_party' }

/** A party's id within its order, from the positions of ticket and address (counted from 0). */
export function partyIdOf(ticket: number, address: number): string {
  return `${ticket + 1}-${address + 1}`
}

/** Groups parties by stop: several tickets may be picked up at one stop. */
export function groupByStop<P extends Pick<Party, 'address' | 'county'>>(parties: readonly P[]): P[][] {
  const stops = Map.groupBy(parties, ({ address, county }) => `${address.trim().toLowerCase()}\n${county}`)
  return [...stops.values()]
}

/**
 * The passengers that a check-in boards, given who is already aboard. It boards all that were requested or none.
 */
export function choosePassengers(
  parties: readonly Party[],
  { board, parties: asked }: BoardingRequest,
): BoardingChoice {
  const everyone = parties.flatMap(({ passengers }) => passengers)
  const left = everyone.filter(({ aboard }) => !aboard)
  if (left.length === 0) return { kind: 'already_used' }
  if (asked) return chooseFromParties(parties, asked)
  if (board === 'none') return { kind: 'look' }
  const isOneStop = groupByStop(parties).length === 1 && left.length === everyone.length
  if (board === 'oneStop' && !isOneStop) return { kind: 'look' }
  return { kind: 'board', passengerIds: left.map(({ id }) => id) }
}

function chooseFromParties(parties: readonly Party[], asked: readonly PartyRequest[]): BoardingChoice {
  const chosen = new Set<string>()
  for (const { partyId, people, passengers: named } of asked) {
    const party = parties.find((one) => one.partyId === partyId)
    if (!party || named?.some((id) => party.passengers.every((one) => one.id !== id))) {
      return { kind: 'unknown_party' }
    }
    const left = party.passengers.filter(({ id, aboard }) => !aboard && !chosen.has(id)).map(({ id }) => id)
    const wanted = named ? [...new Set(named)] : left.slice(0, people ?? left.length)
    const isShort = named ? wanted.some((id) => !left.includes(id)) : wanted.length < (people ?? 1)
    if (isShort) return { kind: 'people_already_aboard' }
    for (const id of wanted) chosen.add(id)
  }
  return { kind: 'board', passengerIds: [...chosen] }
}

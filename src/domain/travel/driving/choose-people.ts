import type { KnownPassenger } from './judge-passenger.ts'

/** The people of an act: by their ids; or of a party or an order, all of them or so many. */
export type NamedPeople = {
  passengers?: readonly string[] | undefined
  partyId?: string | undefined
  /** of a code that is genuine */
  orderId?: string | undefined
  people?: number | undefined
}

export type ChosenPeople = { known: KnownPassenger[]; unknown: string[]; isShort: boolean }

/**
 * The passengers whom an act names. A number of people are those who wait first, then those aboard already: a second phone
 * that counts the same people observes them again.
 */
export function choosePeople(
  all: ReadonlyMap<string, KnownPassenger>,
  { passengers, partyId, orderId, people }: NamedPeople,
  isAboard: (passengerId: string) => boolean,
): ChosenPeople {
  if (passengers) {
    const ids = [...new Set(passengers)]
    const known = ids.flatMap((id) => all.get(id) ?? [])
    return { known, unknown: ids.filter((id) => !all.has(id)), isShort: false }
  }
  const group = [...all.values()].filter((one) =>
    partyId === undefined ? one.orderId === orderId && !one.isReleased : one.partyId === partyId,
  )
  const inOrder = [
    ...group.filter(({ id }) => !isAboard(id)),
    ...(people === undefined && group.some(({ id }) => !isAboard(id))
      ? []
      : group.filter(({ id }) => isAboard(id))),
  ]
  const wanted = people ?? inOrder.length
  return {
    known: inOrder.slice(0, wanted),
    unknown: [],
    isShort: wanted > group.length || group.length === 0,
  }
}

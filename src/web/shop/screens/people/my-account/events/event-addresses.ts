const home = '/my-account/events'

/** The lists of private events, in the order of their tabs. */
export const eventLists = ['invited', 'active', 'review', 'finished'] as const

export type EventListName = (typeof eventLists)[number]

export const newEventAddress = `${home}?new`

export function eventListAddress(list: EventListName): string {
  return `${home}?show=${list}`
}

export function editEventAddress(id: number): string {
  return `${home}?edit=${id}`
}

export function eventGuestsAddress(id: number): string {
  return `${home}?guests=${id}`
}

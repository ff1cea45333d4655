import type { FrequentAddress, FrequentFriend } from '#contract/frequent.ts'

// The database's order of letters puts Álvaro behind Zoe.
const names = new Intl.Collator('es')

/** Friends as one looks for them in a list. */
export function byName(friends: FrequentFriend[]): FrequentFriend[] {
  return friends.toSorted((one, other) => names.compare(one.fullname, other.fullname))
}

/** Addresses in the order in which they were saved. */
export function bySaveOrder(addresses: FrequentAddress[]): FrequentAddress[] {
  return addresses.toSorted((one, other) => one.id - other.id)
}

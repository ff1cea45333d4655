import type { FrequentAddress, FrequentFriend } from '#contract/people/frequent.ts'

// The database's collation sorts Álvaro after Zoe.
const names = new Intl.Collator('es')

/** Friends sorted by name. */
export function byName(friends: FrequentFriend[]): FrequentFriend[] {
  return friends.toSorted((one, other) => names.compare(one.fullname, other.fullname))
}

/** Addresses in the order in which they were saved. */
export function bySaveOrder(addresses: FrequentAddress[]): FrequentAddress[] {
  return addresses.toSorted((one, other) => one.id - other.id)
}

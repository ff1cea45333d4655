import type { LineMeaning, SignedLine } from '../meaning/line-meaning.ts'

/** Shorter ids repeat from statement to statement. */
const shortestId = 6

/**
 * Remembers the debits of a file that took nothing back when they came. `takenFrom` returns the keys of those that take a later
 * credit back, by an id that both have, as the import does (`takeBackByEarlier`).
 */
export function createEarlierDebits() {
  const byId = new Map<string, SignedLine[]>()
  const done = new Set<string>()
  return {
    takenFrom(one: SignedLine, meaning: LineMeaning): string[] {
      const { line, signs } = one
      if (line.direction === 'debit') {
        if (meaning.is !== 'debit' && meaning.is !== 'asks') return []
        const own = line.endToEndId ?? line.bankIds[0] ?? ''
        if (line.returned === undefined && own.length < shortestId) return []
        for (const id of signs.ownIds) byId.set(id, [...(byId.get(id) ?? []), one])
        return []
      }
      if (meaning.is === 'bounced') return []
      let left = line.amount
      const taking = new Set(signs.ids.flatMap((id) => byId.get(id) ?? []))
      return [...taking].flatMap(({ key, line: debit }) => {
        if (done.has(key) || debit.amount > left || debit.currency !== line.currency) return []
        left -= debit.amount
        done.add(key)
        return [key]
      })
    },
  }
}

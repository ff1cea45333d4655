/**
 * Whether two names probably belong to the same person: one contains all words of the other (a second surname was
 * added), or they differ by at most two letters (a typing error). Ignores accents and case.
 */
export function isProbablySamePerson(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 || b.length === 0) return false
  const [fewer, more] = a.length <= b.length ? [a, b] : [b, a]
  return fewer.every((word) => more.includes(word)) || editDistance(a.join(' '), b.join(' ')) <= 2
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/\s+/).filter(Boolean)
}

/** Levenshtein distance: letters to insert, delete or replace. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    let left = i
    let diagonal = i - 1
    row = row.map((above, j) => {
      if (j > 0) left = Math.min(diagonal + (a[i - 1] === b[j - 1] ? 0 : 1), above + 1, left + 1)
      diagonal = above
      return left
    })
  }
  return row.at(-1) ?? 0
}

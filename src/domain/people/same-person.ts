/**
 * Whether two names are probably the same person's: one has all words of the other, as when a second surname is added,
 * or they differ by two letters at most, as when a typing error is corrected. Accents and case do not count.
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

/** Levenshtein: letters to insert, delete or replace. */
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

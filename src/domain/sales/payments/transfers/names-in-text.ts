/** Stands for a letter that the bank's character set does not have. */
const lostLetter = '_'

/**
 * The signs that banks write for a letter that they lack: `MU#OZ`, `MU?OZ`, and the signs of other character sets in its place,
 * `MU¥OZ` (code page 850 read as Latin-1), `MUÃ‘OZ` (UTF-8 read as Latin-1). Several signs stand for one letter.
 */
const lost = /(?:Ã[^\p{L}\s]|[├┬]\S|[#¥¤?~^`´¨*µÐ\uFFFD\u0080-\u009F])+/gu

/** The words of a name without accents and case. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word.length > 1)
}

/** The words of a bank's text; a lost letter within a word stands for any letter. */
export function bankWordsOf(text: string): string[] {
  return text
    .replace(/N~|~N/gi, 'N')
    .replace(lost, lostLetter)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z_]+/)
    .filter((word) => word.length > 1)
}

/** Whether all words of a name, at least two, or only some of them are in a bank's text. */
export function compareNames(
  bankWords: readonly string[],
  name: readonly string[],
): 'name' | 'name_part' | null {
  const isSaid = (word: string) => bankWords.some((said) => mayBe(said, word))
  if (!name.some(isSaid)) return null
  return name.length >= 2 && name.every(isSaid) ? 'name' : 'name_part'
}

function mayBe(said: string, word: string): boolean {
  if (said === word) return true
  if (!said.includes(lostLetter)) return false
  if (said.replace(/^_+|_+$/g, '') === word) return true
  return (
    said.length === word.length && [...said].every((sign, at) => sign === lostLetter || sign === word[at])
  )
}

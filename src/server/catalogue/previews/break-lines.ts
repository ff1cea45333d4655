/**
 * Breaks a text into lines of similar width, at most `width` wide; a text that needs more than `most` lines
 * ends in an ellipsis. `measure` returns the width of a line.
 */
export function breakLines(
  text: string,
  width: number,
  most: number,
  measure: (line: string) => number,
): string[] {
  const words = text.trim().split(/\s+/)
  let lines = fill(words, width, measure)
  if (lines.length > most) {
    const [kept, rest] = [lines.slice(0, most - 1), lines.slice(most - 1).join(' ')]
    return [...kept, shorten(rest, width, measure)]
  }
  // The narrowest width with the same number of lines, so that the last line has no single word.
  for (let narrower = width; ; narrower -= width / 40) {
    const tried = fill(words, narrower, measure)
    if (tried.length > lines.length || tried.some((line) => measure(line) > narrower)) break
    lines = tried
  }
  return lines.map((line) => shorten(line, width, measure))
}

function fill(words: readonly string[], width: number, measure: (line: string) => number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Drops the last words of a line that is too long, and the last letters of a word that is too long. */
function shorten(line: string, width: number, measure: (line: string) => number): string {
  let short = line
  while (short.length > 1 && measure(short) > width) {
    const rest = short.replace(/…$/, '')
    const withoutWord = rest.replace(/[\s,:;.–-]+\S*$/, '')
    short = `${withoutWord === rest ? rest.slice(0, -1) : withoutWord}…`
  }
  return short
}

import { BadWorkbook } from '../bad-workbook.ts'

/** A row of a sheet's XML that is longer is no row of a person's list. */
const longestRow = 8 * 1024 * 1024

/** The start of a row, with or without the prefix of a namespace. */
const rowStart = /<((?:[^\s<>/:]{1,100}:)?)row(?=[\s/>])/g

/** A value, a text or a formula. */
const filled = /<(?:[^\s<>/:]{1,100}:)?(?:v|is|f|t)[\s>]/

/** The start of a tag whose name is not complete yet. */
const unfinishedTag = /<[^\s<>/]{0,110}$/

/**
 * Leaves the empty rows out of a sheet's XML, which arrives in pieces: programs write a million of them when a whole
 * column has a format. After `most` filled rows no other row is let through, so that the parser's work has a limit.
 */
export function createRowFilter(most: number): { take(piece: string): string; end(): string } {
  let rest = ''
  let rows = 0
  const keepRow = (row: string): string => {
    // A row without a number is the one after the row before it.
    const isNumbered = /^<[^>]*\sr\s*=/.test(row)
    if (!filled.test(row)) return isNumbered || rows >= most ? '' : emptyRow(row)
    rows += 1
    return rows > most ? '' : row
  }
  return {
    take(piece) {
      const text = rest + piece
      const parts: string[] = []
      let at = 0
      for (;;) {
        rowStart.lastIndex = at
        const found = rowStart.exec(text)
        if (!found) break
        const end = endOfRow(text, found.index, found[1] ?? '')
        if (end < 0) {
          parts.push(text.slice(at, found.index))
          rest = text.slice(found.index)
          if (rest.length > longestRow) throw new BadWorkbook('not readable')
          return parts.join('')
        }
        parts.push(text.slice(at, found.index), keepRow(text.slice(found.index, end)))
        at = end
      }
      const tail = text.slice(at)
      rest = unfinishedTag.exec(tail.slice(-111))?.[0] ?? ''
      parts.push(tail.slice(0, tail.length - rest.length))
      return parts.join('')
    },
    end: () => rest,
  }
}

const emptyRow = (row: string) => `${row.slice(0, row.search(/[\s/>]/))}/>`

/** The place behind a row; -1 when its end has not arrived. */
function endOfRow(text: string, start: number, prefix: string): number {
  const tagEnd = text.indexOf('>', start)
  if (tagEnd < 0) return -1
  if (text[tagEnd - 1] === '/') return tagEnd + 1
  const close = `</${prefix}row>`
  const end = text.indexOf(close, tagEnd)
  return end < 0 ? -1 : end + close.length
}

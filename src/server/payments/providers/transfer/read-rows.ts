/** The text of a file in UTF-8, UTF-16 with its mark, or Latin-1 (Windows-1252), which is what banks write. */
export function readText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export type Row = { line: number; cells: string[] }

/** The rows of a CSV file by the separator that divides most of its lines; a quoted cell may hold anything. */
export function readRows(text: string): Row[] {
  const separator = [';', ',', '\t', '|'].reduce((best, one) =>
    linesWith(text, one) > linesWith(text, best) ? one : best,
  )
  // A cell is quoted, with doubled quotes inside, or plain; then comes the separator, the end of the line or of the file.
  const cell = new RegExp(
    `(?:[ ]*"((?:[^"]|"")*)"[ ]*|([^${separator}\\r\\n]*))(\\${separator}|\\r\\n|\\n|\\r|$)`,
    'y',
  )
  const rows: Row[] = []
  let row: Row = { line: 1, cells: [] }
  let line = 1
  while (cell.lastIndex < text.length) {
    const [whole, quoted, plain, end] = cell.exec(text)!
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    line += whole.split(/\r\n|\n|\r/).length - 1
    if (end === separator && cell.lastIndex < text.length) continue
    if (row.cells.some((one) => one !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}

function linesWith(text: string, separator: string): number {
  return text.split(/\r\n|\n|\r/).filter((line) => line.split(separator).length > 2).length
}

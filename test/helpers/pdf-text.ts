import { inflateSync } from 'node:zlib'

/**
 * The text of a PDF made by pdfkit: hexadecimal glyphs, and for each font a table of their characters (ISO 32000-1,
 * 9.10.3).
 */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf)
  const meanings = new Map<string, Map<string, string>>() // a font's object → its glyphs' characters
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]
    if (table) meanings.set(id, readMeanings(objects.get(table)?.stream ?? ''))
  }
  const names = new Map<string, string>() // F1 → a font's object
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) names.set(name!, id!)
  }
  let text = ''
  for (const { head, stream } of objects.values()) {
    if (!stream || /\/(FontFile|Length1|Type \/XObject)/.test(head) || !stream.includes('BT')) continue
    let letters: Map<string, string> | undefined
    for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) letters = meanings.get(names.get(font) ?? '')
      else {
        for (const [, glyphs] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi)) {
          text += (glyphs ?? '').replaceAll(/..../g, (glyph) => letters?.get(glyph.toLowerCase()) ?? '\ufffd')
        }
        text += '\n'
      }
    }
  }
  return text
}

export function pdfPageCount(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

function readObjects(pdf: Buffer): Map<string, { head: string; stream: string | null }> {
  const raw = pdf.toString('latin1')
  const objects = new Map<string, { head: string; stream: string | null }>()
  for (const match of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?=\nendobj)/g)) {
    const [, id, body] = match as unknown as [string, string, string]
    const at = body.indexOf('\nstream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const content = at < 0 ? null : Buffer.from(body.slice(at + 8).replace(/\nendstream$/, ''), 'latin1')
    objects.set(id, { head, stream: content && inflate(head, content) })
  }
  return objects
}

function inflate(head: string, content: Buffer): string {
  return (head.includes('/FlateDecode') ? inflateSync(content) : content).toString('latin1')
}

function readMeanings(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first, list] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(first!, 16)
    for (const [, code] of list!.matchAll(/<([0-9a-f ]+)>/gi)) {
      const units = code!.replaceAll(' ', '').match(/..../g) ?? []
      letters.set(
        glyph.toString(16).padStart(4, '0'),
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      )
      glyph++
    }
  }
  return letters
}

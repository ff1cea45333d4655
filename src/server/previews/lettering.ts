import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Bricolage Grotesque for names, Instrument Sans for the rest, as on every page of the shop. */
export type Face = 'display' | 'text'

const files: Record<Face, (subset: string) => string> = {
  display: (subset) => `@fontsource/bricolage-grotesque/files/bricolage-grotesque-${subset}-700-normal.woff`,
  text: (subset) => `@fontsource/instrument-sans/files/instrument-sans-${subset}-600-normal.woff`,
}

/** What is used here of fontkit, which draws the letters of the tickets too. */
type Font = {
  unitsPerEm: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    advanceWidth: number
    glyphs: { path: { toSVG(): string } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
}

/** Western European letters, and the rest of the Latin ones. */
export type Fonts = Record<Face, readonly Font[]>

let fonts: Promise<Fonts> | undefined

/** The fonts, read once for all pictures. */
export function readFonts(): Promise<Fonts> {
  fonts ??= read().catch((error: unknown) => {
    fonts = undefined // so that the next picture tries again
    throw error
  })
  return fonts
}

async function read(): Promise<Fonts> {
  const own = createRequire(import.meta.url)
  const { create } = createRequire(own.resolve('pdfkit'))('fontkit') as { create(bytes: Buffer): Font }
  const face = (file: (subset: string) => string) =>
    Promise.all(
      ['latin', 'latin-ext'].map(async (subset) => create(await readFile(own.resolve(file(subset))))),
    )
  const [display, text] = await Promise.all([face(files.display), face(files.text)])
  return { display, text }
}

export type Lettering = { fonts: Fonts; face: Face; size: number }

/** How wide a line becomes, in pixels. */
export function widthOf(line: string, { fonts, face, size }: Lettering): number {
  return runsOf(line, fonts[face]).reduce(
    (sum, { font, text }) => sum + (font.layout(text).advanceWidth / font.unitsPerEm) * size,
    0,
  )
}

/** A line as shapes, which look the same on a machine that has no fonts. It stands on `y` and begins at `x`. */
export function drawLine(
  line: string,
  { fonts, face, size }: Lettering,
  x: number,
  y: number,
  colour: string,
): string {
  let at = x
  const shapes = runsOf(line, fonts[face]).map(({ font, text }) => {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(text)
    return glyphs
      .map(({ path }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
        const left = at + xOffset * scale
        at += xAdvance * scale
        const place = `translate(${left.toFixed(2)} ${(y - yOffset * scale).toFixed(2)})`
        return `<path transform="${place} scale(${scale} ${-scale})" d="${path.toSVG()}"/>`
      })
      .join('')
  })
  return `<g fill="${colour}">${shapes.join('')}</g>`
}

/** Letters that no font has are left out: a box in their place would look broken. */
function runsOf(line: string, fonts: readonly Font[]): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const letter of line.normalize('NFC')) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
    const last = runs.at(-1)
    if (!font) continue
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

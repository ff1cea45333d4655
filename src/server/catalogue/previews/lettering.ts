import { type Face, type PrintFonts, printable } from '#server/platform/look/print-fonts.ts'

export type Lettering = { fonts: PrintFonts; face: Face; size: number }

/** The width of a line, in pixels. */
export function widthOf(line: string, { fonts, face, size }: Lettering): number {
  const { text, font } = printable(line, fonts[face])
  return (font.font.layout(text).advanceWidth / font.font.unitsPerEm) * size
}

/** A line as shapes, which look the same on machines without fonts. `y` is the baseline, `x` the start. */
export function drawLine(
  line: string,
  { fonts, face, size }: Lettering,
  x: number,
  y: number,
  colour: string,
): string {
  const { text, font } = printable(line, fonts[face])
  const scale = size / font.font.unitsPerEm
  const { glyphs, positions } = font.font.layout(text)
  let at = x
  const shapes = glyphs.map(({ path }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
    const place = `translate(${(at + xOffset * scale).toFixed(2)} ${(y - yOffset * scale).toFixed(2)})`
    at += xAdvance * scale
    return `<path transform="${place} scale(${scale} ${-scale})" d="${path.toSVG()}"/>`
  })
  return `<g fill="${colour}">${shapes.join('')}</g>`
}

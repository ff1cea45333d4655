import { type Face, fontName, type Subset } from './ticket-fonts.ts'

/** The document that is written on. */
export type Sheet = PDFKit.PDFDocument

export type TextStyle = {
  face?: Face
  /** points */
  size: number
  colour: string
  width: number
  align?: 'left' | 'right'
  /** no more lines than this; what does not fit ends in an ellipsis */
  lines?: number
}

const lineHeight = 1.25

/** Letters that the Latin files of the fonts lack: from Latin Extended-A on, but for a few and the punctuation. */
const eastern = /[\u0100-\u1fff]/
const westernToo = 'ıŒœˆ˚˜'

/** Signs that no font for reading has; a box in their place would look broken. */
const pictures = /\p{Extended_Pictographic}|\u200d|\ufe0f/gu

/**
 * Writes a text with its upper left corner at (x, y) and returns how high it has become. It breaks lines itself,
 * because the writer of the PDF loses its way when the font file changes within a line.
 */
export function write(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): number {
  const lines = linesOf(sheet, text, style)
  const step = style.size * lineHeight
  sheet.fontSize(style.size).fillColor(style.colour)
  lines.forEach((line, index) => {
    let at = style.align === 'right' ? x + style.width - widthOf(sheet, line, style) : x
    for (const run of runsOf(line)) {
      sheet.font(fontName(style.face ?? 'text', run.subset))
      sheet.text(run.text, at, y + index * step, { lineBreak: false })
      at += sheet.widthOfString(run.text)
    }
  })
  return lines.length * step
}

function linesOf(sheet: Sheet, text: string, style: TextStyle): string[] {
  const most = style.lines ?? Number.POSITIVE_INFINITY
  const lines: string[] = []
  let line = ''
  for (const word of text.replaceAll(pictures, '').trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (!line || widthOf(sheet, longer, style) <= style.width) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  lines.push(line)
  const kept = lines.slice(0, most)
  const last = kept.length - 1
  if (lines.length > most) kept[last] = `${kept[last]}…`
  return kept.map((each) => shorten(sheet, each, style))
}

/** A word that is too long for its line loses its end. */
function shorten(sheet: Sheet, line: string, style: TextStyle): string {
  let short = line
  while (short.length > 1 && widthOf(sheet, short, style) > style.width)
    short = `${short.replace(/…$/, '').slice(0, -1)}…`
  return short
}

function widthOf(sheet: Sheet, line: string, style: TextStyle): number {
  sheet.fontSize(style.size)
  return runsOf(line).reduce(
    (sum, run) => sum + sheet.font(fontName(style.face ?? 'text', run.subset)).widthOfString(run.text),
    0,
  )
}

function runsOf(text: string): { text: string; subset: Subset }[] {
  const runs: { text: string; subset: Subset }[] = []
  for (const letter of text) {
    const subset = eastern.test(letter) && !westernToo.includes(letter) ? 'latin-ext' : 'latin'
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += letter
    else runs.push({ text: letter, subset })
  }
  return runs
}

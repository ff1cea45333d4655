import { type Face, type PrintFonts, printable } from '#server/platform/look/print-fonts.ts'

/** The PDF document, with its fonts. */
export type Sheet = PDFKit.PDFDocument & { fonts: PrintFonts }

export type TextStyle = {
  face?: Face
  /** in points */
  size: number
  colour: string
  width: number
  align?: 'left' | 'right'
  /** maximum number of lines; longer texts end in an ellipsis */
  lines?: number
}

/** Writes a text with its upper left corner at (x, y) and returns its height. */
export function write(sheet: Sheet, text: string, x: number, y: number, style: TextStyle): number {
  const line = chooseFont(sheet, text, style)
  const { width, align = 'left', lines } = style
  sheet.fillColor(style.colour).text(line, x, y, {
    width,
    align,
    // A tenth of a line as tolerance, so that rounding does not cut off the last line.
    ...(lines && { height: (lines + 0.1) * sheet.currentLineHeight(true), ellipsis: true }),
  })
  return sheet.y - y
}

/** The width of a text on one line, in points. */
export function widthOf(sheet: Sheet, text: string, style: Pick<TextStyle, 'face' | 'size'>): number {
  return sheet.widthOfString(chooseFont(sheet, text, style))
}

function chooseFont(
  sheet: Sheet,
  text: string,
  { face = 'text', size }: Pick<TextStyle, 'face' | 'size'>,
): string {
  const { text: line, font } = printable(text.trim(), sheet.fonts[face])
  sheet.font(font.name).fontSize(size)
  return line
}

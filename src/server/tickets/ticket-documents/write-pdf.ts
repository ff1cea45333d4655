import { type Locale, languageTag } from '#domain/locales.ts'
import { printFonts } from '../../platform/print-fonts.ts'
import type { Sheet } from './pen.ts'

/** A PDF with the shop's fonts; `draw` adds its pages. */
export async function writePdf(
  { size, locale, title, madeAt }: { size: 'A4' | 'A5'; locale: Locale; title: string; madeAt: Date },
  draw: (sheet: Sheet) => void,
): Promise<Buffer> {
  const [{ default: PdfDocument }, fonts] = await Promise.all([import('pdfkit'), printFonts()])
  const pdf = new PdfDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    lang: languageTag(locale),
    displayTitle: true,
    info: { Title: title, Author: 'Vaivén', CreationDate: madeAt },
  })
  const sheet: Sheet = Object.assign(pdf, { fonts })
  for (const { name, bytes } of Object.values(fonts).flat()) sheet.registerFont(name, bytes)
  const chunks: Buffer[] = []
  const written = new Promise<void>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheet.on('end', resolve)
    sheet.on('error', reject)
  })
  draw(sheet)
  sheet.end()
  await written
  return Buffer.concat(chunks)
}

import type { Font } from 'fontkit'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { printFonts } from '#server/platform/look/print-fonts.ts'
import type { Sheet } from './pen.ts'

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit 0.20 accepts fonts parsed by fontkit; its types lack that. */
      registerFont(name: string, font: Font): this
    }
  }
}

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
  // Parsed before: otherwise each document would parse them again, which takes longer than writing it.
  for (const { name, font } of Object.values(fonts).flat()) sheet.registerFont(name, font)
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

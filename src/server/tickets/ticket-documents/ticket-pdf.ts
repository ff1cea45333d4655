import { languageTag } from '#domain/locales.ts'
import type { QrContent } from '#domain/tickets/qr-content.ts'
import { message } from '../../platform/messages.ts'
import { printFonts } from '../../platform/print-fonts.ts'
import type { Sheet } from './pen.ts'
import { qrModules } from './qr-image.ts'
import { drawPassengerPages, drawTicketPage, needsPassengerPage } from './ticket-page.ts'
import type { TripOrder } from './trip-order.ts'

/** The tickets of an order as a PDF of A5 pages, one a ticket; a large group's names follow on pages of their own. */
export async function ticketPdf(order: TripOrder, qr: QrContent): Promise<Buffer> {
  const [{ default: PdfDocument }, fonts, modules] = await Promise.all([
    import('pdfkit'),
    printFonts(),
    qrModules(qr),
  ])
  const pdf = new PdfDocument({
    size: 'A5',
    margin: 0,
    autoFirstPage: false,
    lang: languageTag(order.locale),
    displayTitle: true,
    info: {
      Title: message(order.locale, 'pdf_title', { number: order.number }),
      Author: 'Vaivén',
      CreationDate: order.createdAt,
    },
  })
  const sheet: Sheet = Object.assign(pdf, { fonts })
  for (const { name, bytes } of Object.values(fonts).flat()) sheet.registerFont(name, bytes)
  const chunks: Buffer[] = []
  const written = new Promise<void>((resolve, reject) => {
    sheet.on('data', (chunk: Buffer) => chunks.push(chunk))
    sheet.on('end', resolve)
    sheet.on('error', reject)
  })
  const count = order.tickets.length
  order.tickets.forEach((ticket, index) => {
    const label = message(order.locale, 'pdf_ticket_of', { number: index + 1, count })
    drawTicketPage(sheet, { order, ticket, label, modules })
    if (needsPassengerPage(ticket)) drawPassengerPages(sheet, order, ticket, label)
  })
  sheet.end()
  await written
  return Buffer.concat(chunks)
}

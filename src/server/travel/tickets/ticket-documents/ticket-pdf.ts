import type { QrContent } from '#domain/travel/tickets/qr-content.ts'
import { message } from '#server/platform/texts/messages.ts'
import { qrModules } from './qr-image.ts'
import { drawPassengerPages, drawTicketPage, needsPassengerPage } from './ticket-page.ts'
import type { TripOrder } from './trip-order.ts'
import { writePdf } from './write-pdf.ts'

/**
 * An order's tickets as a PDF of A5 pages, one per ticket; large groups get additional pages with their
 * names.
 */
export async function ticketPdf(order: TripOrder, qr: QrContent): Promise<Buffer> {
  const modules = await qrModules(qr)
  const { locale, number, createdAt: madeAt } = order
  const title = message(locale, 'pdf_title', { number })
  const count = order.tickets.length
  return writePdf({ size: 'A5', locale, title, madeAt }, (sheet) => {
    order.tickets.forEach((ticket, index) => {
      const label = message(locale, 'pdf_ticket_of', { number: index + 1, count })
      drawTicketPage(sheet, { order, ticket, label, modules })
      if (needsPassengerPage(ticket)) drawPassengerPages(sheet, order, ticket, label)
    })
  })
}

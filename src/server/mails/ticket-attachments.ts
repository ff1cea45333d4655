import type { Shop } from '../platform/context.ts'
import type { MailAttachment } from '../platform/outbox/mailer.ts'
import { qrPng } from '../travel/tickets/ticket-documents/qr-image.ts'
import {
  cancelledCalendars,
  type MailedCalendar,
  ticketCalendars,
} from '../travel/tickets/ticket-documents/ticket-ics.ts'
import { ticketPdf } from '../travel/tickets/ticket-documents/ticket-pdf.ts'
import { onlyOwnRides, type TripOrder } from '../travel/tickets/ticket-documents/trip-order.ts'
import { signTicket } from '../travel/tickets/ticket-signature.ts'
import type { MailDocuments } from './mail-documents.ts'

/** Draws the documents of a mail. */
export async function ticketAttachments(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  order: TripOrder,
  documents: Exclude<MailDocuments, null>,
): Promise<MailAttachment[]> {
  const name = `vaiven-${order.number}`
  const site = { config, now: clock.now() }
  const calendars =
    documents === 'cancelled' ? cancelledCalendars(order, site) : ticketCalendars(onlyOwnRides(order), site)
  const files = calendars.map((calendar) => calendarAttachment(name, calendar))
  if (documents !== 'tickets') return files
  const code = signTicket(config, order.id)
  return [
    { filename: `${name}-qr.png`, contentType: 'image/png', content: await qrPng(code), cid: 'qr' },
    { filename: `${name}.pdf`, contentType: 'application/pdf', content: await ticketPdf(order, code) },
    ...files,
  ]
}

function calendarAttachment(name: string, { name: ride, method, content }: MailedCalendar): MailAttachment {
  return {
    filename: `${name}-${ride}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method.toUpperCase()}`,
    content: Buffer.from(content),
  }
}

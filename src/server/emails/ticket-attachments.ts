import type { Shop } from '../platform/context.ts'
import type { MailContent } from '../platform/outbox/mail.ts'
import type { MailAttachment } from '../platform/outbox/mailer.ts'
import { qrPng } from '../tickets/ticket-documents/qr-image.ts'
import { ticketIcs } from '../tickets/ticket-documents/ticket-ics.ts'
import { ticketPdf } from '../tickets/ticket-documents/ticket-pdf.ts'
import type { TripOrder } from '../tickets/ticket-documents/trip-order.ts'
import { signTicket } from '../tickets/ticket-signature.ts'

/** Whether a mail has the tickets attached. */
export function bringsTickets(mail: MailContent): boolean {
  return (
    mail.kind === 'order_paid' ||
    mail.kind === 'order_reserved' ||
    mail.kind === 'rides_promised' ||
    mail.kind === 'ride_reminder' ||
    (mail.kind === 'give_away' && (mail.data.news === 'received' || mail.data.news === 'postponed')) ||
    (mail.kind === 'event_postponed' && mail.data.paid)
  )
}

/** The code as an inline image, the tickets as PDF and the trip as a calendar file. */
export async function ticketAttachments(
  { config, clock }: Pick<Shop, 'config' | 'clock'>,
  order: TripOrder,
): Promise<MailAttachment[]> {
  const code = signTicket(config, order.id)
  const name = `vaiven-${order.number}`
  const ics = ticketIcs(order, { publicUrl: config.publicUrl, now: clock.now() })
  return [
    { filename: `${name}-qr.png`, contentType: 'image/png', content: await qrPng(code), cid: 'qr' },
    { filename: `${name}.pdf`, contentType: 'application/pdf', content: await ticketPdf(order, code) },
    {
      filename: `${name}.ics`,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from(ics),
    },
  ]
}

import type { Config } from '#server/platform/config.ts'
import type { MailData } from '#server/platform/outbox/mail.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import { reviewToken } from '#server/travel/reviews/answer-review.ts'
import type { TripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import { deadlineInMail } from '../deadline-in-mail.ts'
import type { MailDocument } from '../look/mail-document.ts'
import { eventFacts } from '../orders/order-parts.ts'
import { pageOfMail } from '../page-of-mail.ts'

type Links = Pick<Config, 'publicUrl' | 'sessionSecrets'>

/** Thanks the customer of an order whose people rode, with the link to three questions and the one that ends such mails. */
export function rideThanksMail(
  { review, until }: MailData['ride_thanks'],
  order: TripOrder,
  { config }: { config: Links },
): MailDocument {
  const say = sayIn(order.locale)
  const { eventName: name, startsAt, timeZone, locale } = order
  const end = new Date(until)
  const url = pageOfMail(config, `/ride-review/${reviewToken(config, review, end)}`, locale)
  return {
    locale,
    subject: say('mail_ride_thanks_subject', { event: name }),
    title: say('mail_ride_thanks_title'),
    parts: [
      { part: 'text', text: say('mail_hello', { name: order.firstName }) },
      { part: 'text', text: say('mail_ride_thanks_body', { event: name }) },
      { part: 'button', label: say('mail_ride_thanks_button'), url },
      {
        part: 'note',
        text: say('mail_ride_thanks_note', { until: deadlineInMail(end, timeZone, locale) }),
      },
      eventFacts({ name, startsAt, timeZone, locale }, say),
      { part: 'note', text: `${say('mail_ride_thanks_stop')} ${url}#stop` },
    ],
  }
}

/** The address that ends such mails with one click in a mail program (RFC 8058). */
export function stopAddress(config: Links, { review, until }: MailData['ride_thanks']): string {
  const token = reviewToken(config, review, new Date(until))
  return `${config.publicUrl}/shop-api/ride-review/stop?token=${token}`
}

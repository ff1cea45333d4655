import type { Locale } from '#domain/platform/locales.ts'
import { changesEnd } from '#domain/sales/orders/ticket-changes.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailData } from '#server/platform/outbox/mail.ts'
import { signLink } from '#server/platform/signed-link.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import type { TripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import { deadlineInMail } from '../deadline-in-mail.ts'
import type { MailDocument, MailPart } from '../look/mail-document.ts'
import { changesHoursOnly, eventFacts, movedValues, placeNote, tripPart } from '../orders/order-parts.ts'
import { pageOfMail } from '../page-of-mail.ts'

type Facts = {
  locale: Locale
  config: Pick<Config, 'publicUrl' | 'sessionSecrets' | 'windows'>
  documents: boolean
}

/** About a place that passes from the customer of an order to another person. */
export function giveAwayMail(
  data: MailData['give_away'],
  order: TripOrder,
  { locale, config, documents }: Facts,
): MailDocument {
  const say = sayIn(locale)
  const { news, giver } = data
  const moved = news === 'postponed' ? data : null
  const { eventName, startsAt, timeZone } = order
  const key = moved && changesHoursOnly(moved, timeZone) ? 'postponed_hours' : news
  const until = changesEnd(order.state, startsAt, config.windows.freezeHours) ?? startsAt
  const values = {
    event: eventName,
    giver,
    receiver: 'receiver' in data ? data.receiver : '',
    until: deadlineInMail(until, timeZone, locale),
    ...(moved
      ? { ...movedValues(moved, { timeZone, locale }), why: moved.why }
      : { before: '', now: '', why: '' }),
  }
  const hasPlace = news === 'received' || news === 'postponed'
  const trip = hasPlace
    ? tripPart(order, say)
    : eventFacts({ name: eventName, startsAt, timeZone, locale }, say)
  const parts: MailPart[] = [
    { part: 'text', text: say(`mail_give_${key}_body`, values) },
    ...(moved ? placeNote(moved, say) : []),
    trip,
  ]
  if (news === 'offered') {
    const url = pageOfMail(
      config,
      `/given-ticket/${signLink(config, 'give away', data.giveAway, until)}`,
      locale,
    )
    parts.push({ part: 'button', label: say('mail_give_offered_button'), url })
    parts.push({ part: 'note', text: `${say('mail_link_fallback')} ${url}` })
  }
  if (news === 'accepted') {
    const url = `${config.publicUrl}/order-detail/${order.id}`
    parts.push({ part: 'button', label: say('mail_open_order'), url })
  }
  if (hasPlace && documents) {
    parts.push({ part: 'qr', alt: say('mail_qr_alt', { number: order.number }), caption: say('pdf_show_qr') })
    parts.push({ part: 'note', text: say('mail_attachments_note') })
  }
  if (hasPlace && !documents) parts.push({ part: 'note', text: say('mail_documents_missing_note') })
  if (documents && news === 'ended') parts.push({ part: 'note', text: say('mail_calendar_gone_note') })
  if (documents && news === 'accepted') parts.push({ part: 'note', text: say('mail_calendar_changed_note') })
  return {
    locale,
    subject: say(`mail_give_${key}_subject`, values),
    title: say(`mail_give_${key}_title`),
    parts,
  }
}

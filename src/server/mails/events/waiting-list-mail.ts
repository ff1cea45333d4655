import type { Locale } from '#domain/platform/locales.ts'
import { showDateTime } from '#domain/platform/time/place-time.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailData } from '#server/platform/outbox/mail.ts'
import { signLink } from '#server/platform/signed-link.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import { deadlineInMail } from '../deadline-in-mail.ts'
import type { MailDocument, MailPart } from '../look/mail-document.ts'
import { pageOfMail } from '../page-of-mail.ts'

/** News for a customer on a waiting list: joined, seats offered, date moved, or ended. */
export function waitingListMail(
  data: MailData['waiting_list'],
  { locale, config }: { locale: Locale; config: Pick<Config, 'publicUrl' | 'sessionSecrets'> },
): MailDocument {
  const say = sayIn(locale)
  const { news, eventName, category, variant, seats, timeZone, slug, dateId } = data
  const values = {
    event: eventName,
    ticket: `${category} · ${variant}`,
    count: news === 'offer' ? data.offered : seats,
    wanted: seats,
    date: showDateTime(new Date(data.startsAt), timeZone, locale),
    until: news === 'offer' ? deadlineInMail(new Date(data.until), timeZone, locale) : '',
    before: news === 'moved' ? showDateTime(new Date(data.startsBefore), timeZone, locale) : '',
  }
  const event = `${config.publicUrl}/event/${slug}`
  const parts: MailPart[] = [
    { part: 'text', text: say('mail_hello', { name: data.firstName }) },
    { part: 'text', text: say(`mail_waiting_${news}_body`, values) },
  ]
  if (news === 'offer') {
    const url = `${event}?date=${dateId}&offer=${data.entry}`
    if (data.offered < seats) parts.push({ part: 'text', text: say('mail_waiting_offer_fewer', values) })
    parts.push({ part: 'button', label: say('mail_waiting_offer_button'), url })
    parts.push({ part: 'note', text: say('mail_waiting_offer_note') })
  } else if (news === 'unused') {
    parts.push({ part: 'button', label: say('mail_waiting_again_button'), url: event })
  }
  if (news === 'joined' || news === 'offer' || news === 'moved') {
    // The same page shows the outcome until a day after the trip.
    const until = new Date(Date.parse(data.startsAt) + 86_400_000)
    const url = pageOfMail(
      config,
      `/waiting-list/${signLink(config, 'waiting list', data.entry, until)}`,
      locale,
    )
    parts.push({ part: 'note', text: `${say('mail_waiting_stop')} ${url}` })
  }
  return {
    locale,
    subject: say(`mail_waiting_${news}_subject`, values),
    title: say(`mail_waiting_${news}_title`),
    parts,
  }
}

import { message } from '#server/platform/texts/messages.ts'
import type { MailDocument, MailPart } from './mail-document.ts'

/** The mail as plain text, for clients without HTML. */
export function plainMail(document: MailDocument, publicUrl: string): string {
  const blocks = [
    document.title.toUpperCase(),
    ...document.parts.map(plainPart),
    plainFooter(document, publicUrl),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function plainPart(part: MailPart): string {
  switch (part.part) {
    case 'text':
    case 'note':
      return part.text
    case 'button':
      return `${part.label}:\n${part.url}`
    case 'facts':
      return part.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'trip': {
      const { trip } = part
      return [
        trip.eventName,
        `${trip.weekday} ${trip.day} ${trip.month}, ${trip.time}`,
        trip.place,
        ...[trip.outbound, trip.inbound].map(({ label, value }) => `${label}: ${value}`),
      ].join('\n')
    }
    case 'ticket':
      return [
        `${part.ticket.title} · ${part.ticket.kind}`,
        ...part.ticket.rides.map(({ label, value }) => `  ${label}: ${value}`),
        ...part.ticket.pickUps.flatMap(({ address, passengers }) => [
          `  ${address}`,
          ...passengers.map((name) => `    - ${name}`),
        ]),
      ].join('\n')
    case 'qr':
      return part.caption
  }
}

function plainFooter({ locale }: MailDocument, publicUrl: string): string {
  return [
    '--',
    `Vaivén. ${message(locale, 'mail_tagline')}`,
    `${message(locale, 'mail_help')}: ${publicUrl}/contact`,
  ].join('\n')
}

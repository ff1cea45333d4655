import type { Locale } from '#domain/platform/locales.ts'

/** A mail's content, from which both HTML and plain text are rendered. */
export type MailDocument = {
  locale: Locale
  subject: string
  title: string
  parts: MailPart[]
}

export type MailPart =
  | { part: 'text'; text: string }
  | { part: 'note'; text: string }
  | { part: 'button'; label: string; url: string }
  | { part: 'trip'; trip: TripCard }
  | { part: 'facts'; facts: Fact[] }
  | { part: 'ticket'; ticket: TicketCard }
  | { part: 'qr'; alt: string; caption: string }

export type Fact = { label: string; value: string }

/** The brand's ticket card: a stub with the date, and the destination. */
export type TripCard = {
  weekday: string
  day: string
  month: string
  time: string
  eventName: string
  place: string
  /** label and time of the pick-up and the ride home */
  outbound: Fact
  inbound: Fact
}

/** A ticket of an order, with its passengers by pick-up address. */
export type TicketCard = {
  title: string
  kind: string
  /** times of pick-up and way home */
  rides: Fact[]
  pickUps: { address: string; passengers: string[] }[]
}

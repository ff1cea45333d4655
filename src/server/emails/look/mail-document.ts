import type { Locale } from '#domain/locales.ts'

/** A mail before it has a form: written out as HTML and as plain text from the same parts. */
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

/** The ticket card of the brand: a stub with the date, and where the trip leads. */
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

/** One ticket of an order, with its passengers by where they get on. */
export type TicketCard = {
  title: string
  kind: string
  /** when it is picked up and when it goes home */
  rides: Fact[]
  pickUps: { address: string; passengers: string[] }[]
}

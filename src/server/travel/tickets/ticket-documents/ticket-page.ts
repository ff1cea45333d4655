import type { Say } from '#contract/platform/message-keys.ts'
import { languageTag } from '#domain/platform/locales.ts'
import { dateWords } from '#domain/platform/time/date-words.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import { colours } from '#server/platform/look/brand-colours.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import { type Sheet, widthOf, write } from './pen.ts'
import type { QrModules } from './qr-image.ts'
import { carrierFacts, pickUpText, returnText } from './ride-texts.ts'
import { card, drawRoundTrip, inside, startCard } from './ticket-card.ts'
import type { TripOrder, TripTicket } from './trip-order.ts'

/** How many fit on the front of a ticket; the others are on the next page. */
const mostPassengers = 6
const mostPickUps = 1

type TicketPage = { order: TripOrder; ticket: TripTicket; label: string; modules: QrModules }

/** Whether a ticket needs a second page that lists all passengers by pick-up address. */
export function needsPassengerPage(ticket: TripTicket): boolean {
  return ticket.pickUps.length > mostPickUps || namesOf(ticket).length > mostPassengers
}

/** The ticket's front: destination, pick-up, passengers, and the stub with date and code. */
export function drawTicketPage(sheet: Sheet, { order, ticket, label, modules }: TicketPage): void {
  const say = sayIn(order.locale)
  startCard(sheet, label, { torn: true })
  let y = card.top + 60
  y += write(sheet, order.eventName, inside.x, y, {
    face: 'display',
    size: 24,
    colour: colours.ink,
    width: inside.width,
    lines: 2,
  })
  y += 4
  y += write(sheet, `${order.placeName} · ${order.placeAddress}`, inside.x, y, {
    size: 10,
    colour: colours.inkSoft,
    width: inside.width,
    lines: 2,
  })
  const kind = [ticket.category, ticket.name, ticket.hours && say('pdf_van_hours', { hours: ticket.hours })]
  write(sheet, kind.filter(Boolean).join(' · '), inside.x, y + 2, {
    face: 'strong',
    size: 10,
    colour: colours.ink,
    width: inside.width,
    lines: 1,
  })
  drawRoundTrip(
    sheet,
    204,
    `${say('ride_pick_up')} · ${pickUpText(order, ticket.rides)}`,
    `${say('ride_return')} · ${returnText(order, ticket.rides)}`,
  )
  drawEnds(sheet, 256, order, ticket, say)
  const carriers = carrierFacts(ticket, say)
    .map(({ label: name, value }) => `${name}: ${value}`)
    .join(' · ')
  drawPassengers(sheet, carriers ? 316 : 330, ticket, say)
  // Above the perforation, in two lines at most.
  if (carriers)
    write(sheet, carriers, inside.x, card.perforation - 26, {
      size: 8,
      colour: colours.inkSoft,
      width: inside.width,
      lines: 2,
    })
  drawStub(sheet, order, modules, say)
}

/** Below the line's two ends: home, and the venue with the start time. */
function drawEnds(sheet: Sheet, y: number, order: TripOrder, ticket: TripTicket, say: Say): void {
  const column = inside.width / 2 - 8
  const [first, ...more] = ticket.pickUps
  const home = [
    { text: first ? `${first.address}, ${first.county}` : '', lines: 3 },
    ...(more.length ? [{ text: say('pdf_more_pick_ups', { count: more.length }), lines: 1 }] : []),
  ]
  const venue = [
    { text: order.placeName, lines: 2 },
    {
      text: say('pdf_event_time', { time: showTime(order.startsAt, order.timeZone) }),
      lines: 1,
      soft: true,
    },
  ]
  drawColumn(sheet, home, { x: inside.x, top: y, width: column, align: 'left' })
  drawColumn(sheet, venue, { x: inside.x + inside.width - column, top: y, width: column, align: 'right' })
}

function drawColumn(
  sheet: Sheet,
  rows: { text: string; lines: number; soft?: boolean }[],
  { x, top, width, align }: { x: number; top: number; width: number; align: 'left' | 'right' },
): void {
  let y = top
  for (const { text, lines, soft } of rows) {
    y += write(sheet, text, x, y, {
      face: soft ? 'text' : 'strong',
      size: soft ? 9.5 : 10.5,
      colour: soft ? colours.inkSoft : colours.ink,
      width,
      align,
      lines,
    })
  }
}

function drawPassengers(sheet: Sheet, y: number, ticket: TripTicket, say: Say): void {
  const names = namesOf(ticket)
  const column = inside.width / 2 - 8
  write(sheet, say('pdf_passengers', { count: names.length }), inside.x, y, {
    face: 'strong',
    size: 9.5,
    colour: colours.inkSoft,
    width: inside.width,
  })
  const fits = names.length <= mostPassengers ? names : names.slice(0, mostPassengers - 1)
  const shown = [...fits]
  if (fits.length < names.length)
    shown.push(say('pdf_more_passengers', { count: names.length - fits.length }))
  // Few names have lines of their own.
  const columns = shown.length <= mostPassengers / 2 ? 1 : 2
  shown.forEach((name, index) => {
    const x = inside.x + (index % columns) * (column + 16)
    write(sheet, name, x, y + 14 + Math.floor(index / columns) * 15, {
      size: 11,
      colour: colours.ink,
      width: columns === 1 ? inside.width : column,
      lines: shown.length === 1 ? 3 : 1,
    })
  })
}

function drawStub(sheet: Sheet, order: TripOrder, modules: QrModules, say: Say): void {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateWords(order.startsAt, order.timeZone, languageTag(order.locale), options)
  const time = showTime(order.startsAt, order.timeZone)
  const top = card.perforation + 18
  const strong = { face: 'strong', size: 12, colour: colours.ink, width: 170 } as const
  write(sheet, part({ weekday: 'long' }), inside.x, top, strong)
  write(sheet, part({ day: 'numeric' }), inside.x - 2, top + 10, { ...strong, face: 'display', size: 52 })
  write(sheet, part({ month: 'long', year: 'numeric' }), inside.x, top + 72, strong)

  const pillAt = inside.x + widthOf(sheet, part({ day: 'numeric' }), { face: 'display', size: 52 }) + 12
  const pill = widthOf(sheet, time, { face: 'display', size: 17 }) + 22
  sheet.roundedRect(pillAt, top + 27, pill, 28, 14).fill(colours.marigold)
  write(sheet, time, pillAt + 11, top + 30, { face: 'display', size: 17, colour: colours.ink, width: 90 })

  const small = { size: 8.5, colour: colours.inkSoft, width: 165 } as const
  write(sheet, `${say('pdf_order')} ${order.number}`, inside.x, top + 95, {
    ...small,
    face: 'strong',
    size: 11,
  })
  write(sheet, say('pdf_show_qr'), inside.x, top + 112, { ...small, lines: 3 })
  drawCode(sheet, modules, card.right - card.padding - 140, top - 2, 140)
}

/** The QR code as one vector shape, sharp at any size, with the white margin that scanners need. */
function drawCode(sheet: Sheet, { size, isDark }: QrModules, x: number, y: number, width: number): void {
  const module = width / size
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && isDark(column, row)) column++
      const run = column - start
      if (run) sheet.rect(x + start * module, y + row * module, run * module, module + 0.02)
    }
  }
  sheet.fill(colours.ink)
}

/** Follows a large ticket: all passengers by pick-up address, on as many pages as needed. */
export function drawPassengerPages(sheet: Sheet, order: TripOrder, ticket: TripTicket, label: string): void {
  let y = Number.POSITIVE_INFINITY
  const line = (text: string, face: 'strong' | 'text', indent: number, before: number) => {
    if (y + before + 30 > card.bottom) {
      startCard(sheet, label, { torn: false })
      y = card.top + 62
    } else y += before
    const style = { face, size: 11, colour: colours.ink, width: inside.width - indent, lines: 2 } as const
    y += write(sheet, text, inside.x + indent, y, style) + 3
  }
  line(`${order.eventName} · ${order.number}`, 'strong', 0, 0)
  for (const pickUp of ticket.pickUps) {
    line(`${pickUp.address}, ${pickUp.county}`, 'strong', 0, 12)
    for (const name of pickUp.passengers) line(name, 'text', 14, 0)
  }
}

function namesOf(ticket: TripTicket): string[] {
  return ticket.pickUps.flatMap(({ passengers }) => passengers)
}

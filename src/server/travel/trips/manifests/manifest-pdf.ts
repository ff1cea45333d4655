import type { Manifest } from '#contract/office/travel/manifests.ts'
import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { colours } from '#server/platform/look/brand-colours.ts'
import { type Sheet, write } from '#server/travel/tickets/ticket-documents/pen.ts'
import { writePdf } from '#server/travel/tickets/ticket-documents/write-pdf.ts'
import { drawGuide, type PrintedLink } from './manifest-guide.ts'

const page = { left: 40, right: 555, top: 40, bottom: 800 }
const hourWidth = 60
const width = page.right - page.left

type Vehicle = Manifest['vehicles'][number]
type Party = Vehicle['legs'][number]['stops'][number]['parties'][number]

/**
 * Manifests to print, A4. Each vehicle starts a new page, because its driver must not see the others; one whose driver has
 * a link ends with a page about it.
 */
export function manifestPdf(
  manifest: Manifest,
  madeAt: Date,
  links: ReadonlyMap<string, PrintedLink> = new Map(),
): Promise<Buffer> {
  const [first] = manifest.vehicles
  const about = {
    size: 'A4',
    locale: localeOfLanguage[first?.language ?? 'es'],
    title: first?.title ?? '',
    madeAt,
  } as const
  return writePdf(about, (sheet) => {
    for (const vehicle of manifest.vehicles) {
      drawVehicle(sheet, manifest, vehicle)
      const link = links.get(vehicle.vehicle)
      if (link) drawGuide(sheet, vehicle, link)
    }
  })
}

function drawVehicle(
  sheet: Sheet,
  { place }: Manifest,
  { vehicle, title, crew, carrier, about, people, legs }: Vehicle,
): void {
  sheet.addPage()
  let y = page.top
  const line = (
    text: string,
    style: { face?: 'display' | 'strong' | 'text'; size: number; soft?: boolean },
  ) => {
    const colour = style.soft ? colours.inkSoft : colours.ink
    y += write(sheet, text, page.left, y, { ...style, colour, width }) + 3
  }
  /** Starts a new page, with the vehicle's heading, when the remaining height is too small; whether it did. */
  const room = (height: number) => {
    if (y + height <= page.bottom) return false
    sheet.addPage()
    y = page.top
    line(`${vehicle} · ${title}`, { face: 'strong', size: 10, soft: true })
    y += 6
    return true
  }
  line(vehicle, { face: 'display', size: 26 })
  line(`${people} · ${title} · ${place}`, { face: 'strong', size: 11 })
  if (crew) line(crew, { face: 'strong', size: 11 })
  if (carrier) line(carrier, { size: 11 })
  line(about, { size: 8.5, soft: true })
  for (const { leg, title: name, begins, stops, ends } of legs) {
    room(90)
    y += 10
    line(name, { face: 'display', size: 15 })
    if (begins) line(begins, { face: 'strong', size: 11 })
    for (const { clock, parties } of stops) {
      const height = parties.length * 48 + 10
      room(height > page.bottom - page.top ? 62 : height)
      sheet.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.7).stroke(colours.paperLine)
      y += 5
      const drawClock = () =>
        write(sheet, clock, page.left, y, { face: 'strong', size: 13, colour: colours.ink, width: hourWidth })
      drawClock()
      for (const party of parties) {
        if (room(52)) drawClock()
        y += drawParty(sheet, party, y, leg === 'outbound')
      }
    }
    if (ends) line(ends, { face: 'strong', size: 11 })
  }
}

/** Draws a party beside its time, with a box to tick; returns the height used. */
function drawParty(
  sheet: Sheet,
  { orderNumber, people, name, phoneText, address, note }: Party,
  top: number,
  hasBox: boolean,
): number {
  const x = page.left + hourWidth
  const style = { colour: colours.ink, width: page.right - x - 30, size: 11 }
  let y = top
  y += write(sheet, address, x, y, { ...style, face: 'strong' })
  y += write(sheet, `${people} · ${name} · ${phoneText}`, x, y, style)
  if (note) y += write(sheet, note, x, y, style)
  y += write(sheet, orderNumber, x, y, { ...style, size: 8.5, colour: colours.inkSoft })
  if (hasBox)
    sheet
      .rect(page.right - 18, top + 2, 14, 14)
      .lineWidth(1)
      .stroke(colours.ink)
  return y - top + 6
}

import { showEmail } from '#contract/platform/show-email.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { complaintKinds } from '#domain/people/complaints/complaint-kinds.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { showDay } from '#domain/platform/time/days.ts'
import { showDateTime } from '#domain/platform/time/place-time.ts'
import { colours } from '#server/platform/look/brand-colours.ts'
import { type Face, printable } from '#server/platform/look/print-fonts.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import type { Sheet } from '#server/travel/tickets/ticket-documents/pen.ts'
import { writePdf } from '#server/travel/tickets/ticket-documents/write-pdf.ts'
import type { Complaint } from './complaint-sql.ts'

const page = { left: 48, right: 547, top: 48, bottom: 790 }
const labelWidth = 150

/**
 * A complaint as a document for the consumer and the authority, in the consumer's language, with the fields of Peru's
 * sheet (DS 011-2011-PCM, annex I) and the answer when there is one. Emoji are named, so that no sign is lost.
 */
export function complaintPdf(complaint: Complaint): Promise<Buffer> {
  const { locale, country, number, createdAt: madeAt } = complaint
  const say = sayIn(locale)
  const title = say(country === 'PE' ? 'pdf_complaint_title_pe' : 'pdf_complaint_title', { number })
  return writePdf({ size: 'A4', locale, title, madeAt }, (sheet) => {
    const write = pageWriter(sheet)
    write.text(title, { face: 'display', size: 20 })
    for (const { heading, facts, words } of sectionsOf(complaint)) {
      write.heading(heading)
      for (const [label, value] of facts) write.fact(label, value)
      for (const line of words.flatMap((one) => one.split(/\r?\n/))) write.text(line, { size: 10.5 })
    }
    write.space(14)
    const kinds = complaintKinds.map(
      (kind) => `${say(`complaint_kind_${kind}`)}: ${say(`complaint_kind_${kind}_help`)}.`,
    )
    write.text(kinds.join(' '), { size: 8.5 })
    write.text(say('pdf_complaint_other_ways'), { size: 8.5 })
    write.text(say('pdf_complaint_deadline', { day: showDay(complaint.answerBy) }), { size: 8.5 })
  })
}

type Section = { heading: string; facts: [label: string, value: string][]; words: string[] }

function sectionsOf(complaint: Complaint): Section[] {
  const { locale, country, provider, currency, claimed, createdAt, answeredAt } = complaint
  const say = sayIn(locale)
  const { timeZone, taxIdName } = countryOf(country)
  const known = (rows: [string, string | null][]) =>
    rows.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []))
  const section = (heading: string, rows: [string, string | null][], ...words: string[]): Section => ({
    ...{ heading, facts: known(rows), words },
  })
  return [
    section(say('pdf_complaint_provider'), [
      [say('pdf_complaint_company'), provider.name],
      [taxIdName, provider.taxId],
      [say('complaint_address'), provider.address],
      [say('pdf_complaint_filed'), showDateTime(createdAt, timeZone, locale)],
    ]),
    section(say('pdf_complaint_consumer'), [
      [say('complaint_name'), complaint.name],
      [say('complaint_document'), documentOf(complaint)],
      [say('complaint_address'), complaint.address],
      [say('email'), showEmail(complaint.email)],
      [say('phone'), complaint.phone && showPhone(complaint.phone)],
      [say('complaint_guardian_name'), complaint.guardianName],
      [say('complaint_guardian_document'), complaint.guardianDocument],
    ]),
    section(say('pdf_complaint_service'), [
      [say('complaint_service'), complaint.service],
      [say('complaint_order'), complaint.orderNumber],
      [say('complaint_claimed'), claimed === null ? null : formatMoney({ amount: claimed, currency })],
    ]),
    section(
      say('pdf_complaint_detail'),
      [
        [say('complaint_kind'), say(`complaint_kind_${complaint.kind}`)],
        [say('complaint_subject'), say(`complaint_subject_${complaint.subject}`)],
        [say('complaint_earlier'), complaint.earlier],
      ],
      complaint.detail,
    ),
    section(say('complaint_request'), [], complaint.request),
    ...(complaint.answer !== null && answeredAt
      ? [
          section(
            say('pdf_complaint_answer'),
            [[say('pdf_complaint_answered'), showDateTime(answeredAt, timeZone, locale)]],
            complaint.answer,
          ),
        ]
      : []),
  ]
}

function documentOf({ locale, documentKind, document }: Complaint): string | null {
  const kind = documentKind && sayIn(locale)(`complaint_document_${documentKind}`)
  return [kind, document].filter(Boolean).join(' ') || null
}

/** Writes from the top of a page to the bottom, and goes on at the next one. */
function pageWriter(sheet: Sheet) {
  let y = Number.POSITIVE_INFINITY
  const room = (height: number) => {
    if (y + height <= page.bottom) return
    sheet.addPage()
    y = page.top
  }
  const text = (
    words: string,
    {
      face = 'text',
      size,
      x = page.left,
      width = page.right - x,
      soft = false,
    }: { face?: Face; size: number; x?: number; width?: number; soft?: boolean },
  ) => {
    const { text: plain, font } = printable(words, sheet.fonts[face], { namesEmoji: true })
    for (const line of linesOf(sheet.font(font.name).fontSize(size), plain, width)) {
      const height = size * 1.35
      room(height)
      sheet
        .font(font.name)
        .fontSize(size)
        .fillColor(soft ? colours.inkSoft : colours.ink)
      sheet.text(line, x, y, { lineBreak: false })
      y += height
    }
  }
  const space = (height: number) => {
    y += height
  }
  return {
    text,
    space,
    heading(words: string) {
      space(12)
      room(60)
      sheet.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.7).stroke(colours.paperLine)
      space(7)
      text(words, { face: 'strong', size: 12 })
    },
    /** The label beside the value. */
    fact(label: string, value: string) {
      room(40)
      const top = y
      text(label, { size: 9.5, width: labelWidth - 10, soft: true })
      const below = y
      y = top
      text(value, { size: 10.5, x: page.left + labelWidth })
      // A long value ends on the next page.
      if (y > top) y = Math.max(y, below)
    },
  }
}

/** The lines of a paragraph in the sheet's present font; words that are longer than a line are cut. */
function linesOf(sheet: Sheet, paragraph: string, width: number): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ').flatMap((one) => piecesOf(sheet, one, width))) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (sheet.widthOfString(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function piecesOf(sheet: Sheet, word: string, width: number): string[] {
  if (sheet.widthOfString(word) <= width) return [word]
  const pieces = ['']
  for (const letter of word) {
    if (sheet.widthOfString(pieces.at(-1) + letter) <= width) pieces[pieces.length - 1] += letter
    else pieces.push(letter)
  }
  return pieces
}

import { sayIn } from '#server/platform/texts/messages.ts'
import type { MailDocument, MailPart } from './mail-document.ts'

/** Gmail hides what is behind the first 102 kB of a mail's HTML. */
export const mostMailBytes = 100_000

/** Facts of an order or an account; only lists of rides are longer. */
const shortList = 12

/**
 * The HTML of a mail, below `mostMailBytes`: of a larger one the last tickets and rides are replaced by their
 * number. The plain text has them all.
 */
export function fitMail(document: MailDocument, draw: (document: MailDocument) => string): string {
  const whole = draw(document)
  if (Buffer.byteLength(whole) < mostMailBytes) return whole
  // Binary search for the largest number of tickets and rides that fits.
  let [fitting, html, tooMany] = [0, draw(shorten(document, 0)), longestList(document)]
  while (tooMany - fitting > 1) {
    const most = Math.floor((fitting + tooMany) / 2)
    const drawn = draw(shorten(document, most))
    if (Buffer.byteLength(drawn) < mostMailBytes) [fitting, html] = [most, drawn]
    else tooMany = most
  }
  return html
}

function longestList({ parts }: MailDocument): number {
  const tickets = parts.filter(({ part }) => part === 'ticket').length
  return Math.max(tickets, ...parts.map((part) => (part.part === 'facts' ? part.facts.length : 0)))
}

function shorten(document: MailDocument, most: number): MailDocument {
  const say = sayIn(document.locale)
  const tickets = document.parts.filter(({ part }) => part === 'ticket')
  const leftOut = new Set<MailPart>(tickets.slice(most))
  const parts = document.parts.flatMap((part): MailPart[] => {
    if (part.part === 'facts' && part.facts.length > shortList) {
      const facts = part.facts.slice(0, Math.max(most, shortList))
      const count = part.facts.length - facts.length
      const more = { part: 'note', text: say('mail_more_stops', { count }) } as const
      return count > 0 ? [{ ...part, facts }, more] : [part]
    }
    if (!leftOut.has(part)) return [part]
    if (part !== tickets[most]) return []
    return [{ part: 'note', text: say('mail_more_tickets', { count: leftOut.size }) }]
  })
  return { ...document, parts }
}

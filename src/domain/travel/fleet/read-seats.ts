/** Seats of the crew beside those of the passengers: "+1", "+ 1 chofer", "+1+1", "+ operador"; or a remark in brackets. */
const rest = /\s*(?:(?:\+\s*(?:[1-3]|uno|una|one|um)?(?:\s*\p{L}+)?\.?\s*)+|\([^()]*\))\s*$/u

const crew = /trip|crew|chofer|conductor|operador|motorista|driver|gu[ií]a/iu

/** "28 pax + 2 trip" in brackets: the seats of passengers, and of the crew, who are one without a number. */
const split = /^\(\s*(\d+)(?:\s*\p{L}+\.?){0,3}\s*\+\s*(\d+)?(?:\s*\p{L}+\.?){0,3}\s*\)$/u

/**
 * Seats for passengers: `15`, `15,0`, `15 pasajeros sentados`, and `9+1` as 9 or `10 (9 + 1)`, because the driver's seat is none of them;
 * `unread` is the text that says so. NaN for anything else, and for a remark that contradicts the number.
 */
export function readSeats(text: string): { seats: number; unread: string } {
  const unread = ((/^\s*\d/.test(text) && rest.exec(text)?.[0]) || '').trim()
  const own = unread ? text.trim().slice(0, -unread.length) : text
  const [, written] = /^\s*(\d+)(?:[.,]0+)?(?:\s*\p{L}+\.?){0,3}\s*$/u.exec(own) ?? []
  const seats = forPassengers(Number(written ?? Number.NaN), unread)
  return { seats, unread: Number.isNaN(seats) ? '' : unread }
}

function forPassengers(written: number, remark: string): number {
  if (!remark.startsWith('(')) return written
  const [, passengers, others = '1'] = split.exec(remark) ?? []
  if (passengers !== undefined)
    return Number(passengers) + Number(others) === written ? Number(passengers) : Number.NaN
  if (!crew.test(remark) || /\b(?:sin|sem|without|no|m[aá]s|mais|plus)\b/iu.test(remark)) return written
  if (/\d/.test(remark)) return Number.NaN
  return /incl|\bcon\b|\bcom\b|\bwith\b/iu.test(remark) ? written - 1 : written
}

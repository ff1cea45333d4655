/** A driver's seat beside those of the passengers: "+1", "+ 1 chofer", "+ operador"; or a remark in brackets. */
const rest = /\s*(?:\+\s*(?:1|uno|una|one|um)?(?:\s*\p{L}+)?\.?|\([^()]*\))\s*$/u

/**
 * Seats for passengers: `15`, `15,0`, `15 pasajeros sentados`, and `9+1` as 9, because the driver's seat is none of them; `unread` is the
 * text that says so. NaN for anything else.
 */
export function readSeats(text: string): { seats: number; unread: string } {
  const unread = (/^\s*\d/.test(text) && rest.exec(text)?.[0]) || ''
  const own = unread ? text.slice(0, -unread.length) : text
  const [, seats] = /^\s*(\d+)(?:[.,]0+)?(?:\s*\p{L}+\.?){0,3}\s*$/u.exec(own) ?? []
  return { seats: Number(seats ?? Number.NaN), unread: unread.trim() }
}

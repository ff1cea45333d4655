import { plainHeading } from './usual-headings.ts'

/** Columns of a bank's file with the state of a movement. */
const stateHeadings: ReadonlySet<string> = new Set([
  ...['estado', 'estatus', 'situacion', 'estado movimiento', 'estado del movimiento', 'estado operacion'],
  ...['estado de la operacion', 'estado transaccion', 'estado de la transaccion', 'status', 'state'],
])

export const isStateHeading = (heading: string): boolean => stateHeadings.has(plainHeading(heading))

const notBooked =
  /^(?:pendiente|pendente|pending|en (?:proceso|transito|curso|validacion)|processing|in progress|retenid[oa]|por (?:aplicar|confirmar|liquidar)|programad[oa]|scheduled|rechazad[oa]|rejected|declinad[oa]|declined|denegad[oa]|fallid[oa]|failed|error|cancelad[oa]|cancelled|canceled|anulad[oa]|no (?:aplicad[oa]|procesad[oa]|contabilizad[oa]|realizad[oa])|vencid[oa]|expirad[oa]|expired)\b/

const returned =
  /^(?:devuelt[oa]|devolucion|devolvid[oa]|returned|revertid[oa]|reverted|reversad[oa]|reversed|extornad[oa]|refunded)\b/

/**
 * Whether the bank has moved the money of a row with this state. `returned`: the money came back, and the row does not tell
 * whether another one takes it back. Other words, also an empty text, are those of a booked movement.
 */
export function movementStateOf(text: string): 'booked' | 'not_booked' | 'returned' {
  const plain = plainHeading(text)
  if (notBooked.test(plain)) return 'not_booked'
  return returned.test(plain) ? 'returned' : 'booked'
}

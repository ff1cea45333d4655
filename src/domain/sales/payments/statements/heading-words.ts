import { creditHeadings, plainHeading } from './usual-headings.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const credits = words(
  'abono abonos deposito depositos ingreso ingresos entrada entradas haber credito creditos',
)
const debits = words(
  'cargo cargos cheque cheques giro giros retiro retiros egreso egresos salida salidas gasto gastos debe debito debitos',
)
const besideMoney = words(
  'importe importes monto montos valor cantidad otro otros otra otras y o e u de del en por la las el los',
)
const texts = words(
  'descripcion concepto detalle detalles glosa movimiento movimientos transaccion leyenda observacion observaciones motivo mensaje ' +
    'referencia informacion',
)
/** Days of other things than the movement. */
const otherDays =
  /\b(?:valor|valuta|vencimiento|corte|emision|impresion|consulta|generacion|nacimiento|desde|hasta|inicial|final|inicio|fin|limite)\b/

/**
 * The field of a heading that no bank of the list (`usualHeadings`) has, by its words: `Depósitos o abonos`, `Cheque o cargo`,
 * `Detalle movimiento`, `Fecha del movimiento`. Null when another word is in it, as in *Total abonos* or *Tarjeta de crédito*, or when it
 * names both directions.
 */
export function fieldByWords(heading: string): 'date' | 'amount' | 'debit' | 'reference' | null {
  const plain = plainHeading(heading)
  const [first = '', ...more] = plain.match(/[a-z]+/g) ?? []
  if (first === 'fecha') return otherDays.test(plain) ? null : 'date'
  if (texts.has(first)) return 'reference'
  const all = [first, ...more]
  const [isCredit, isDebit] = [credits, debits].map((own) => all.some((word) => own.has(word)))
  if (isCredit === isDebit) return null
  const isMoney = all.every((word) => credits.has(word) || debits.has(word) || besideMoney.has(word))
  return isMoney ? (isCredit ? 'amount' : 'debit') : null
}

/** Whether a column has credits alone. */
export function isCreditHeading(heading: string): boolean {
  return creditHeadings.includes(plainHeading(heading)) || fieldByWords(heading) === 'amount'
}

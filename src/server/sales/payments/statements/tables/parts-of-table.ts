import type { StatementRow } from '#server/platform/workbook/read-rows.ts'
import { findColumns, type StatementColumns } from './find-columns.ts'
import { hasSwallowedCells } from './swallowed-cells.ts'

/**
 * The rows below the headings, without headings that each page or each joined file repeats. Below other headings nothing is
 * certain: those rows are broken. Below a title such as *Movimientos pendientes* nothing is booked.
 */
export function markSections(
  rows: readonly StatementRow[],
  headings: readonly string[],
  columns: StatementColumns,
): StatementRow[] {
  const { found } = findColumns(headings, columns)
  let [isOther, isNotBooked] = [false, false]
  return rows.flatMap((row): StatementRow[] => {
    const texts = row.isBroken ? [] : row.cells.filter(Boolean)
    if (texts.length > 1 && !texts.some((text) => /\d\D*\d/.test(text))) {
      const other = findColumns(row.cells, columns)
      if (other.missing.length === 0) {
        isOther = JSON.stringify(other.found) !== JSON.stringify(found)
        if (!isOther) return []
      }
    }
    const [title = ''] = texts
    const isTitle = texts.length === 1 && /\p{L}/u.test(title) && !hasSwallowedCells(row, headings.length)
    if (isTitle) isNotBooked = isPending(title)
    if (isOther) return [{ line: row.line, cells: [row.cells.filter(Boolean).join(' | ')], isBroken: true }]
    return [isNotBooked ? { ...row, isNotBooked } : row]
  })
}

/** Titles of movements that a bank has not booked. */
const isPending = (title: string) =>
  /\b(?:pendientes?|pendentes?|retenid[oa]s?|no contabilizad[oa]s?|por (?:confirmar|contabilizar|liquidar)|en transito|futur[oa]s|pending)\b/.test(
    plain(title),
  )

/** The words of which totals and balances consist. */
const footerWords = new Set(
  (
    'subtotal subtotales sub gran grand total totales totals suma sumas saldo saldos balance closing opening general final inicial ' +
    'anterior actual disponible contable retenido abono abonos cargo cargos credito creditos debito debitos deposito depositos retiro ' +
    'retiros ingreso ingresos egreso egresos gasto gastos haber debe entradas salidas saidas movimientos movimentos operaciones registros ' +
    'lineas importe importes monto montos numero cantidad cuenta periodo mes dia fecha credits debits amount available current ' +
    'de del la el los las en al a y e of the per por mxn mxp clp pen eur usd mn no n'
  ).split(' '),
)

/**
 * Whether a row without a day is a total or a balance: its texts begin with a word for one and have no other words. A payer's
 * text has some.
 */
export function isFooter(cells: readonly string[]): boolean {
  const words = cells.flatMap((cell) => plain(cell).match(/[a-z]+/g) ?? [])
  const isNamed =
    /^(?:sub|gran|grand|total|totales|totals|suma|sumas|subtotal|subtotales|saldo|saldos|closing|opening|balance)$/.test(
      words[0] ?? '',
    )
  return isNamed && words.every((word) => footerWords.has(word)) && !cells.some((cell) => /\d{6}/.test(cell))
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

import { saysUndone } from '../transfers/return-codes.ts'
import type { Direction } from './statement-fields.ts'

/** Words for a direction in the languages and abbreviations of banks, without accents and case. */
const words: Record<Direction, readonly string[]> = {
  credit:
    'abono,abonos,haber,credito,credit,creditos,cr,crd,crdt,deposito,depositos,entrada,ingreso,ingresos,bij,haben,recibido,recibida,recebido,gutschrift,dep,abo,abn,ing,nc,n/c,nota de credito,+,in'.split(
      ',',
    ),
  debit:
    'cargo,cargos,debe,debito,debit,debitos,dr,db,deb,dbit,retiro,retiros,salida,saida,gasto,gastos,egreso,egresos,af,soll,enviado,enviada,lastschrift,ret,car,cgo,egr,nd,n/d,nota de debito,-,out'.split(
      ',',
    ),
}

/** Words that tell the direction of a movement among others, as in *SPEI enviado*. */
const within: Record<Direction, RegExp> = {
  credit:
    /\b(?:abonos?|depositos?|ingresos?|recibid[oa]s?|recebid[oa]s?|entrantes?|a favor|incoming|received)\b/,
  debit: /\b(?:cargos?|retiros?|egresos?|enviad[oa]s?|emitid[oa]s?|salientes?|gastos?|outgoing|sent)\b/,
}

/** The direction that a text of several words tells; null when it tells both or none, or that a movement is undone. */
function directionWithin(text: string): Direction | null {
  const [isCredit, isDebit] = [within.credit.test(text), within.debit.test(text)]
  if (isCredit === isDebit || !text.includes(' ') || saysUndone(text)) return null
  return isCredit ? 'credit' : 'debit'
}

/** Single letters mean nothing alone: C is a credit beside D, and a cargo (debit) beside A. The debit comes first. */
const letterPairs = ['dh', 'dc', 'ca', 'da', 'sh', 'se', 'gi', 'ei'] as const

/** The meanings of the values of a direction column; `unknown` for values that are not known. */
export type ReadDirection = (value: string) => Direction | 'unknown'

/**
 * Reads the values of a column of directions. Words decide; letters are read by the words of the heading
 * (`Cargo/Abono`) or by their pair (`D` and `H`).
 */
export function readDirections(heading: string, values: readonly string[]): ReadDirection {
  const byHeading = lettersOf(heading)
  const letters = [...new Set(values.map(plain))].filter((value) => /^[a-z]$/.test(value)).sort()
  const byPair = letterPairs.filter(
    (pair) => letters.length === 2 && [...pair].sort().join() === letters.join(),
  )
  return (value) => {
    const word = plain(value)
    if (words.credit.includes(word)) return 'credit'
    if (words.debit.includes(word)) return 'debit'
    const pair = byHeading ?? byPair[0]
    if (pair?.[0] === word) return 'debit'
    if (pair?.[1] === word) return 'credit'
    return directionWithin(word) ?? 'unknown'
  }
}

/**
 * Splits a letter or a word for the direction off an amount: `42,00 H`, `42.00D`, `42,00 (Debe)`. Null without one; `CR` and `DR` are
 * signs of the amount itself (`readAmount`).
 */
export function splitMark(text: string): { amount: string; mark: string } | null {
  const [, amount = '', mark = ''] =
    /^(.*\d.*?)[\s(]*(?<!\p{L})(\p{L}+)[.)\s]*$/su.exec(text.slice(0, 80)) ?? []
  const word = plain(mark)
  const isMark = /^[acdh]$/.test(word) || [...words.credit, ...words.debit].includes(word)
  return isMark && !/^(?:cr|dr|db)$/.test(word) ? { amount, mark } : null
}

/** The letters of a heading that names both directions: the debit's, then the credit's. */
function lettersOf(heading: string): string | null {
  const [first = '', second = '', more] = plain(heading)
    .split(/[^a-z]+/)
    .filter((word) => word && word !== 'o' && word !== 'y')
  if (more !== undefined || !first || !second || first[0] === second[0]) return null
  if (words.debit.includes(first) && words.credit.includes(second)) return `${first[0]}${second[0]}`
  if (words.credit.includes(first) && words.debit.includes(second)) return `${second[0]}${first[0]}`
  return letterPairs.find((pair) => pair === first + second || pair === second + first) ?? null
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'".]/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .toLowerCase()
}

import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { LineQuestion } from '#domain/sales/payments/statements/statement-fields.ts'
import type { LineSigns } from '#server/sales/payments/statement-lines/line-signs.ts'
import type { OfficePayable } from '#server/sales/payments/statement-lines/payable-sql.ts'
import type { StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import type { ConfirmedByHand, LinkedRefund, TakenCredit } from './line-facts-sql.ts'

/** A line of a statement with what its text says. */
export type SignedLine = {
  key: string
  line: StatementLine
  countryCode: CountryCode
  signs: LineSigns
  /** the key of an equal line of its file, which may be the same movement */
  repeats?: string
}

/** A line that the import leaves to staff, with its question. */
export type AskingMeaning = {
  is: 'asks'
  /** null: it fits nothing, or several */
  question: LineQuestion | 'other_currency' | null
  /** the order or bill that it may be about */
  payable: OfficePayable | null
  /** the line of another file that is probably the same movement */
  sameAs: number | null
}

/** The effect of a line at its import; `asks`: staff have to decide. */
export type LineMeaning =
  | AskingMeaning
  /** money that the shop paid */
  | { is: 'debit' }
  /** `isWaiting`: the refund is confirmed by this debit; otherwise staff had confirmed it */
  | { is: 'refund_sent'; refund: LinkedRefund; isWaiting: boolean }
  | { is: 'taken_back'; credit: TakenCredit }
  | { is: 'bounced'; refund: LinkedRefund }
  | { is: 'confirmed_before'; confirmed: ConfirmedByHand }
  | { is: 'pays'; payable: OfficePayable }

export function asks(
  question: LineQuestion | 'other_currency' | null,
  more: { payable?: OfficePayable | null; sameAs?: number | null } = {},
): AskingMeaning {
  return { is: 'asks', question, payable: null, sameAs: null, ...more }
}

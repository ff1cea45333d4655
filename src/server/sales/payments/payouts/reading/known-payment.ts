import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'

/** A payment with its refunds, as the ledger has them; minor units. */
export type KnownPayment = {
  id: string
  merchantReference: string
  providerReference: string | null
  isCompleted: boolean
  amount: number
  fee: number | null
  /** the sums of its payment lines in earlier files */
  reported: { amount: number; fee: number }
  /** those of ours that no payout file has told, and whether the provider has made them or was asked for them */
  refunds: { id: string; amount: number; wasSent: boolean; hasLeft: boolean }[]
  /** what left it by another way or came back, and how much of it no payout file has told */
  returns: { kind: MoneyReturnKind; untold: number }[]
  /** all of it that has left: refunds of ours that were made, and what left by another way */
  left: number
}

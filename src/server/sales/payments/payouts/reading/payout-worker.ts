// A program that reads one payout file and ends, so that a large file cannot delay the shop.
import type { Currency } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { answerReading } from '#server/platform/workbook/answer-reading.ts'
import { BadWorkbook } from '#server/platform/workbook/bad-workbook.ts'
import { payoutFormats } from '#server/sales/payments/providers/payout-formats.ts'
import { textOfPayoutFile } from './payout-text.ts'
import { type ReadPayoutFile, readPayoutFile } from './read-payout-file.ts'

/** `isText`: the file was read before, and its text is read again. */
export type PayoutTask = { isText: boolean; provider: string; currency: Currency; today: string }
export type PayoutResult =
  | { text: string; read: ReadPayoutFile }
  | { refused: 'payout_not_readable' | 'payout_too_long' }

answerReading(read)

async function read({ isText, provider, currency, today }: PayoutTask, bytes: Buffer): Promise<PayoutResult> {
  try {
    const format = payoutFormats.get(provider)
    if (!format) return { refused: 'payout_not_readable' }
    const text = isText ? bytes.toString('utf8') : await textOfPayoutFile(bytes, format)
    return { text, read: readPayoutFile(text, format, { currency, today }) }
  } catch (error) {
    if (error instanceof BadWorkbook)
      return { refused: error.why === 'too long' ? 'payout_too_long' : 'payout_not_readable' }
    if (!(error instanceof Refusal)) throw error
    const isLong = error.code === 'payout_too_long' || error.code === 'statement_too_long'
    return { refused: isLong ? 'payout_too_long' : 'payout_not_readable' }
  }
}

// A program that reads one payout file and ends, so that a large file cannot delay the shop.
import type { Currency } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { answerReading } from '#server/platform/workbook/answer-reading.ts'
import { payoutFormats } from '../providers/payout-formats.ts'
import { type ReadPayoutFile, readPayoutFile } from './read-payout-file.ts'

export type PayoutTask = { text: string; provider: string; currency: Currency; today: string }
export type PayoutResult = ReadPayoutFile | { refused: 'payout_not_readable' | 'payout_too_long' }

answerReading(read)

function read({ text, provider, currency, today }: PayoutTask): PayoutResult {
  try {
    const format = payoutFormats.get(provider)
    return format ? readPayoutFile(text, format, { currency, today }) : { refused: 'payout_not_readable' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isLong = error.code === 'payout_too_long' || error.code === 'statement_too_long'
    return { refused: isLong ? 'payout_too_long' : 'payout_not_readable' }
  }
}

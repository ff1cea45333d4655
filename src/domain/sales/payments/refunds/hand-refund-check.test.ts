import { expect, it } from 'vitest'
import { handRefundApprovalReasons } from './hand-refund-check.ts'

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number, ms = 0) => new Date(now.getTime() - days * 86_400_000 - ms)
const small = {
  amount: 42_000,
  sentToday: 0,
  currency: 'MXN' as const,
  receivedAt: daysAgo(30),
  changedAt: null,
  emailCorrectedAt: null,
}

it.each<[string, Partial<Parameters<typeof handRefundApprovalReasons>[0]>, string[]]>([
  ['a small refund to an account that was entered a month ago', {}, []],
  ['more than a person may send at once', { amount: 500_001 }, ['above_limit']],
  ['more than a person may send in a day', { sentToday: 2_480_000 }, ['above_limit']],
  ['an account that changed an hour ago', { changedAt: daysAgo(0, 3_600_000) }, ['account_changed']],
  ['an account that changed almost 14 days ago', { changedAt: daysAgo(14, -1) }, ['account_changed']],
  ['an account that changed 14 days ago', { changedAt: daysAgo(14) }, []],
  ['an account that the buyer never entered', { receivedAt: null }, ['account_not_named']],
  ['an e-mail that staff corrected yesterday', { emailCorrectedAt: daysAgo(1) }, ['email_corrected']],
  ['an e-mail that staff corrected 14 days ago', { emailCorrectedAt: daysAgo(14) }, []],
  [
    'a large refund to an account that changed after its e-mail',
    { amount: 600_000, changedAt: daysAgo(1), emailCorrectedAt: daysAgo(2) },
    ['above_limit', 'account_changed', 'email_corrected'],
  ],
])('%s: a second person approves it for %s', (_what, change, reasons) => {
  expect(handRefundApprovalReasons({ ...small, ...change }, now)).toEqual(reasons)
})

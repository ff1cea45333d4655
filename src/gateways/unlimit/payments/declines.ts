import type { Decline } from '../state.ts'

// Codes and texts of Unlimit's "Decline reasons" support page, as quoted by public integrations.
const reasons = {
  '01': 'System malfunction',
  '02': 'Cancelled by customer',
  '03': 'Declined by Antifraud',
  '04': 'Declined by 3-D Secure',
  '05': 'Only 3-D Secure transactions are allowed',
  '07': 'Limit reached',
  '08': 'Requested operation is not supported',
  '10': 'Declined by bank (reason not specified)',
  '11': 'Common decline by bank',
  '13': 'Insufficient funds',
  '14': 'Card limit reached',
  '15': 'Incorrect card data',
  '16': "Declined by bank's antifraud",
  '17': "Bank's malfunction",
  '18': 'Connection problem',
} as const

export function decline(code: string, reason?: string): Decline {
  const known: Record<string, string> = reasons
  return { code, reason: reason ?? known[code] ?? 'Common decline by bank' }
}

/** Further methods besides cards: paid later, in a store or by bank transfer. */
export const methods = [
  { id: 'visa', name: 'Visa', payment_type_id: 'credit_card', status: 'active' },
  { id: 'master', name: 'Mastercard', payment_type_id: 'credit_card', status: 'active' },
  { id: 'oxxo', name: 'OXXO', payment_type_id: 'ticket', status: 'active' },
  { id: 'clabe', name: 'Transferencia SPEI', payment_type_id: 'bank_transfer', status: 'active' },
] as const

/** Default lifetime of a voucher. */
export const voucherDays = 3

export function laterMethods(excluded: readonly string[]) {
  return methods.filter(
    ({ payment_type_id }) => payment_type_id !== 'credit_card' && !excluded.includes(payment_type_id),
  )
}

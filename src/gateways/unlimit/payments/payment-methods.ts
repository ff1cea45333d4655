/** How the customer pays on the hosted page. */
export type MethodKind = 'card' | 'wallet' | 'voucher'

export type Method = {
  name: string
  /** The name that customers know. */
  title: string
  kind: MethodKind
  category: string
  brands?: string[]
  /** Without a list the method accepts any currency. */
  currencies?: string[]
  needsFullName: boolean
  /** From the plugins' capability table: no online refund for OXXO and SPEI; CoDi uses SPEI. */
  refundable: boolean
  /** Lifetime of a voucher without `expire_at`; invented, because Unlimit's is unknown. */
  voucherHours?: number
}

// BANKCARD, PAYPAL, OXXO and SPEI are in Unlimit's own plugins; CODI and MERCADOPAGO are assumed names.
const list: Method[] = [
  {
    name: 'BANKCARD',
    title: 'Visa / Mastercard',
    kind: 'card',
    category: 'CARDS',
    brands: ['VISA', 'MASTERCARD'],
    needsFullName: false,
    refundable: true,
  },
  {
    name: 'PAYPAL',
    title: 'PayPal',
    kind: 'wallet',
    category: 'EWALLETS',
    needsFullName: false,
    refundable: true,
  },
  {
    name: 'OXXO',
    title: 'OXXO',
    kind: 'voucher',
    category: 'LATIN_AMERICA',
    currencies: ['MXN'],
    needsFullName: true,
    refundable: false,
    voucherHours: 72,
  },
  {
    name: 'SPEI',
    title: 'SPEI',
    kind: 'voucher',
    category: 'LATIN_AMERICA',
    currencies: ['MXN'],
    needsFullName: true,
    refundable: false,
    voucherHours: 72,
  },
  {
    name: 'CODI',
    title: 'CoDi',
    kind: 'voucher',
    category: 'LATIN_AMERICA',
    currencies: ['MXN'],
    needsFullName: true,
    refundable: false,
    voucherHours: 1,
  },
  {
    name: 'MERCADOPAGO',
    title: 'Mercado Pago',
    kind: 'wallet',
    category: 'LATIN_AMERICA',
    needsFullName: true,
    refundable: true,
  },
]

export const methods = new Map(list.map((method) => [method.name, method]))
export const methodNames = list.map((method) => method.name)

/** Why a bank sent a refund back, as far as its customer can mend it. */
export type BounceReason = 'account_wrong' | 'account_closed' | 'account_blocked' | 'unknown'

/** Of a reason's code (ISO 20022, ExternalReturnReasonCode). */
const reasons: Record<string, BounceReason> = {
  ...{ AC01: 'account_wrong', AC02: 'account_wrong', AC03: 'account_wrong', AC14: 'account_wrong' },
  ...{ BE01: 'account_wrong', RC01: 'account_wrong', AG01: 'account_wrong' },
  ...{ AC04: 'account_closed', AC07: 'account_closed', AC06: 'account_blocked' },
}

export function whyBounced(code: string | null): BounceReason {
  return reasons[code?.toUpperCase() ?? ''] ?? 'unknown'
}

/** The words of banks about the account, without accents, in Spanish, Portuguese and English. */
const account = '(?:cuenta|cta|clabe|cci|iban|conta|account|beneficiari[oa])'
const words: [RegExp, string][] = [
  [new RegExp(`\\b${account}\\b.{0,20}\\b(?:cancelada|cerrada|encerrada|closed|clausurada)\\b`), 'AC04'],
  [new RegExp(`\\b${account}\\b.{0,20}\\b(?:bloquead[ao]|blocked|embargada|inmovilizada)\\b`), 'AC06'],
  [
    new RegExp(
      `\\b${account}\\b.{0,20}\\b(?:inexistente|no existe|nao existe|incorrect[ao]|erronea|errad[ao]|invalid[ao]?|desconocid[ao]|not found|wrong)\\b`,
    ),
    'AC01',
  ],
]

/** The reason's code for which a bank's words about the account stand; null when they give none. */
export function bounceCodeIn(text: string): string | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return words.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

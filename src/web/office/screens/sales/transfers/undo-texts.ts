import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import type { Undo } from '#contract/office/sales/transfers.ts'

/** Why a transfer cannot be undone. The keys are written out, so that the pages get their texts. */
export const undoProblemTexts = {
  placing_refunded: 'placing_refunded',
  placing_boarded: 'placing_boarded',
} as const satisfies Record<NonNullable<Undo['why']>, PlainOfficeKey>

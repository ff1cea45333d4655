import type { RefusalCode } from '#domain/refusal.ts'
import type esMX from '#messages/es_MX.json'

/** Every text of the shop; es_MX is the master, the others have the same keys (scripts/check-messages.ts). */
export type MessageKey = keyof typeof esMX

type Untranslated = Exclude<RefusalCode, MessageKey>

/** Does not compile while a refusal has no text: the error names the codes that lack one. */
export const everyRefusalHasItsText: [Untranslated] extends [never] ? true : Untranslated = true

import type { RefusalCode } from '#domain/refusal.ts'
import type esMX from '#messages/es_MX.json'

/** Every text of the shop; es_MX is the master, the others have the same keys (scripts/check-messages.ts). */
export type TextKey = keyof typeof esMX

/**
 * The texts that every browser has. Those of mails, documents and pictures stay on the server; those of one page reach the
 * browser with that page (web/page-texts.server.ts).
 */
export type MessageKey = Exclude<TextKey, `${'mail' | 'pdf' | 'preview' | 'page'}_${string}`>

type Untranslated = Exclude<RefusalCode, MessageKey>

/** Does not compile while a refusal has no text: the error names the codes that lack one. */
export const everyRefusalHasItsText: [Untranslated] extends [never] ? true : Untranslated = true

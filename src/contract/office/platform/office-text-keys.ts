import type { Filling, Placeholder } from '#contract/platform/message-keys.ts'
import type es from '#messages/office/es.json'

type Texts = typeof es

/** Every text of the office; es is the master, en and pt have the same keys (scripts/checks/check-messages.ts). */
export type OfficeTextKey = keyof Texts

/** The arguments after a key: values for the placeholders of its text, otherwise none. */
export type OfficeTextValues<Key extends OfficeTextKey> = Filling<Placeholder<Texts[Key]>>

/** The keys among `Key` whose texts have no placeholders. */
export type PlainOfficeKey<Key extends OfficeTextKey = OfficeTextKey> = Key extends OfficeTextKey
  ? [] extends OfficeTextValues<Key>
    ? Key
    : never
  : never

/** Formats a text of the office: `t('office_hello', { name })`. */
export type OfficeSay = <K extends OfficeTextKey>(key: K, ...values: OfficeTextValues<K>) => string

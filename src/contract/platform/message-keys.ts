import type esMX from '#messages/es_MX.json'

type Texts = typeof esMX

/** Every text of the shop; es_MX is the master, the others have the same keys (scripts/checks/check-messages.ts). */
export type TextKey = keyof Texts

/** The texts that a page can show; those of mails, documents and pictures stay on the server. */
export type MessageKey = Exclude<TextKey, `${'mail' | 'pdf' | 'preview'}_${string}`>

/** The names of the placeholders of a text, `#count` of `{count, plural, …}`; any name while the texts are not known. */
export type Placeholder<Text extends string> = string extends Text
  ? string
  : Text extends `${string}{${infer Rest}`
    ? Rest extends `${infer Head}}${infer After}`
      ? Head extends `${infer Name}, plural, ${string}`
        ? `#${Name}` | (Rest extends `${string}}}${infer End}` ? Placeholder<End> : never)
        : Head | Placeholder<After>
      : never
    : never

/** Placeholders for digits that are a name: given as a number they would be written as one, `7.051.069`. */
type NameOfObject = 'id' | 'reference'

type ValuesOf<Name extends string> = {
  [N in Name as N extends `#${infer Count}` ? Count : N]: N extends `#${string}`
    ? number
    : N extends NameOfObject
      ? string
      : string | number
}

export type Filling<Name extends string> = [Name] extends [never]
  ? []
  : string extends Name
    ? [values?: ValuesOf<Name>]
    : [values: ValuesOf<Name>]

export type PlaceholderOf<Key extends TextKey> = Placeholder<Texts[Key]>

/**
 * The arguments after a key: values for the placeholders of its text (of all texts, if it is one of several keys),
 * otherwise none.
 */
export type TextValues<Key extends TextKey> = Filling<PlaceholderOf<Key>>

/** The keys among `Key` whose texts have no placeholders. */
export type PlainKey<Key extends TextKey = MessageKey> = Key extends TextKey
  ? [] extends TextValues<Key>
    ? Key
    : never
  : never

/** Formats a text of the shop: `say('mail_hello', { name })`. */
export type Say<in Key extends TextKey = TextKey> = <K extends Key>(
  key: K,
  ...values: TextValues<K>
) => string

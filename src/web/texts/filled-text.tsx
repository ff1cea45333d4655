import { Fragment, type ReactNode } from 'react'
import type { MessageKey, PlaceholderOf, TextValues } from '#contract/platform/message-keys.ts'
import { useTranslate } from './messages.tsx'

/** Marks the positions of parts while formatting; no text contains it. */
const mark = '\u0000'

/** A text with elements for its placeholders: `<FilledText text="accept" parts={{ terms: <a … /> }} />`. */
export function FilledText<Key extends MessageKey>({
  text,
  parts,
}: {
  text: Key
  parts: Record<PlaceholderOf<Key>, ReactNode>
}) {
  const t = useTranslate()
  const nodes: Record<string, ReactNode> = parts
  const marked = Object.fromEntries(Object.keys(parts).map((name) => [name, `${mark}${name}${mark}`]))
  return t(text, ...([marked] as unknown as TextValues<Key>))
    .split(mark)
    .map((piece, index) => (index % 2 ? <Fragment key={piece}>{nodes[piece]}</Fragment> : piece))
}

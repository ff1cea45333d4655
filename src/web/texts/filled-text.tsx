import { Fragment, type ReactNode } from 'react'
import type { MessageKey } from '#contract/messages.ts'
import { useTranslate } from './messages.tsx'

/** Stands around the name of a part while the text is put together; no text has it. */
const mark = '\u0000'

/** A text with elements in the place of its placeholders: `<FilledText text="accept" parts={{ terms: <a … /> }} />`. */
export function FilledText({ text, parts }: { text: MessageKey; parts: Record<string, ReactNode> }) {
  const t = useTranslate()
  const marked = Object.fromEntries(Object.keys(parts).map((name) => [name, `${mark}${name}${mark}`]))
  return t(text, marked)
    .split(mark)
    .map((piece, index) => (index % 2 ? <Fragment key={piece}>{parts[piece]}</Fragment> : piece))
}

import { useState } from 'react'
import type { PlainKey } from '#contract/platform/message-keys.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import type { RowErrors } from './check-rows.ts'

/** The visible errors of a row: those of touched fields, or all. */
export function useRowErrors<Field extends string>(errors: RowErrors<Field>, showAll: boolean) {
  const t = useTranslate()
  const [left, setLeft] = useState<Partial<Record<Field, boolean>>>({})
  return {
    leave: (field: Field) => () => setLeft((before) => ({ ...before, [field]: true })),
    shown: (field: Field) => {
      const key: PlainKey | undefined = errors[field]
      return key && (showAll || left[field]) ? t(key) : undefined
    },
  }
}

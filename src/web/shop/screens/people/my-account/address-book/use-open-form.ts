import { type RefObject, useEffect, useRef, useState } from 'react'
import { formDraftNames } from '../form-drafts.ts'
import { useAccount } from '../use-account.ts'

type Opened = 'new' | number | null

/**
 * Which form of a list is open: that of a new entry or of the entry with this id. A form with unsaved input is open
 * initially. When it closes, the focus returns to the button that opened it, which has `data-opens`.
 */
export function useOpenForm(
  kind: 'friend' | 'address' | 'password' | 'objection' | 'blocking' | 'deletion',
): {
  place: RefObject<HTMLDivElement | null>
  opened: Opened
  open: (entry: Opened) => void
} {
  const { userId } = useAccount()
  const place = useRef<HTMLDivElement>(null)
  const [opened, open] = useState<Opened>(() => {
    const stored = formDraftNames(userId).find((name) => name.startsWith(`${kind}:`))
    const entry = stored?.slice(kind.length + 1)
    return entry === 'new' ? 'new' : Number(entry) || null
  })
  const before = useRef(opened)
  useEffect(() => {
    const closed = before.current
    before.current = opened
    if (opened !== null || closed === null) return
    const openers = [`[data-opens="${closed}"]`, '[data-opens="new"]', 'h1']
    const opener = openers
      .map((selector) => place.current?.querySelector<HTMLElement>(selector))
      .find(Boolean)
    opener?.focus()
  }, [opened])
  return { place, opened, open }
}

import { useState } from 'react'
import type { BadRow, CorrectedRows, UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import { api } from '#web/api/browser-api.ts'
import {
  forgetFormDraft,
  readFormDraft,
  storeFormDraft,
} from '#web/shop/screens/people/my-account/form-drafts.ts'
import { useAccount } from '#web/shop/screens/people/my-account/use-account.ts'

export type RowField = keyof BadRow['values']

export type BadRows = {
  list: readonly BadRow[]
  /** rows that the answer counts but does not contain */
  untold: number
  /** whether no row of the list was a guest */
  isWhole: boolean
  busy: boolean
  failure: unknown
  take(read: UploadedGuests): void
  change(row: number, field: RowField, text: string): void
  leaveOut(row: number): void
  /** posts these rows; resolves when the others are shown with their problems */
  send(rows: readonly BadRow[]): Promise<void>
}

type Stored = { list: BadRow[]; untold: number; isWhole: boolean }

const none: Stored = { list: [], untold: 0, isWhole: false }

/** The rows of an uploaded list that are to be corrected. They survive a reload, like the input of a form. */
export function useBadRows(openedId: number | null, onAdded: (answer: CorrectedRows) => void): BadRows {
  const { userId } = useAccount()
  const [id, setId] = useState(openedId)
  const [stored, setStored] = useState<Stored>(
    () => (openedId === null ? null : (readFormDraft(userId, `rows:${openedId}`) as Stored | null)) ?? none,
  )
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  function keep(next: Stored, of = id) {
    setStored(next)
    if (of === null) return
    if (next.list.length > 0) storeFormDraft(userId, `rows:${of}`, next, false)
    else forgetFormDraft(userId, `rows:${of}`)
  }

  return {
    ...stored,
    ...{ busy, failure },
    take({ id: of, badRows, badRowsInAll, first }) {
      setId(of)
      setFailure(null)
      keep({ list: badRows, untold: badRowsInAll - badRows.length, isWhole: first.length === 0 }, of)
    },
    change(row, field, text) {
      const list = stored.list.map((one) => {
        if (one.row !== row) return one
        const { [field]: _corrected, ...fields } = one.fields
        return { ...one, fields, values: { ...one.values, [field]: text } }
      })
      keep({ ...stored, list })
    },
    leaveOut(row) {
      keep({ ...stored, list: stored.list.filter((one) => one.row !== row) })
    },
    async send(rows) {
      if (busy || id === null) return
      setBusy(true)
      setFailure(null)
      try {
        const body = { rows: rows.map(({ row, values }) => ({ row, values })) }
        const answer = await api('POST /shop-api/event-requests/{id}/guests/rows', { params: { id }, body })
        const others = stored.list.filter(({ row }) => !rows.some((one) => one.row === row))
        keep({
          ...stored,
          list: [...answer.badRows, ...others],
          isWhole: stored.isWhole && answer.added === 0,
        })
        onAdded(answer)
      } catch (error) {
        setFailure(error)
      } finally {
        setBusy(false)
      }
    },
  }
}

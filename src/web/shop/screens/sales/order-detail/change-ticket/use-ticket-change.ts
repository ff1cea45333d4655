import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { ApiRefusal } from '#web/api/api.ts'
import { api } from '#web/api/browser-api.ts'
import { refusalText } from '#web/app/refusal-text.ts'
import { changeRows } from '#web/shop/sales/passengers/change-rows.ts'
import { addressErrors, hasErrors, passengerErrors } from '#web/shop/sales/passengers/check-rows.ts'
import { assignAddresses } from '#web/shop/sales/passengers/ticket-rows.ts'
import { validateVanTimes } from '#web/shop/sales/passengers/van-times.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { forgetChange, readStoredChange, storeChange } from './stored-change.ts'
import { changeOf, draftOf, isSaved, vanOf } from './ticket-draft.ts'

type Ticket = OrderDetail['tickets'][number]

/** The result of saving: refused with this text, or changed elsewhere first. */
type SaveError = { kind: 'refused'; text: string } | { kind: 'conflict' }

/** The state of changing a ticket: the input, its errors, and the result of saving. */
export function useTicketChange(
  orderId: string,
  ticket: Ticket,
  event: OrderDetail['event'],
  {
    onDone,
    reload,
  }: {
    /** `saved` is the current order, null when it was already saved; undefined when nothing changed */
    onDone: (saved?: OrderDetail | null) => void
    reload: () => Promise<void>
  },
) {
  const t = useTranslate()
  const { position } = ticket
  const { stored, draft, change, version, setVersion, forget } = useStoredDraft(orderId, ticket, event)
  const [saveError, setSaveError] = useState<SaveError | null>(null)
  const [busy, setBusy] = useState(false)
  const van = vanOf(ticket, event)
  const vanErrors = van && draft.vanTimes ? validateVanTimes(van, draft.vanTimes).errors : {}
  const errors = useMemo(
    () => ({ addresses: addressErrors(draft), passengers: passengerErrors(assignAddresses(draft)) }),
    [draft],
  )

  function finish(saved?: OrderDetail | null) {
    forget()
    onDone(saved)
  }

  // The answer was lost: the first try has saved the input.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the saved version becomes known
  useEffect(() => {
    if (saveError?.kind === 'conflict' && isSaved(assignAddresses(draft), ticket, event)) finish(null)
  }, [saveError, ticket])

  async function save(over = version) {
    const settled = assignAddresses(draft)
    // Do not send unchanged data: a change causes a mail.
    if (isSaved(settled, ticket, event)) return finish()
    setBusy(true)
    setSaveError(null)
    try {
      const params = { id: orderId, position }
      const path = 'PUT /shop-api/order-detail/{id}/tickets/{position}'
      finish(await api(path, { params, body: changeOf(settled, van, over) }))
    } catch (error) {
      const conflict = error instanceof ApiRefusal && error.code === 'ticket_changed'
      setSaveError(conflict ? { kind: 'conflict' } : { kind: 'refused', text: refusalText(error, t) })
      if (conflict || (error instanceof ApiRefusal && error.code === 'changes_closed')) await reload()
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    change,
    errors,
    wrong: hasErrors(errors.addresses) || hasErrors(errors.passengers) || hasErrors([vanErrors]),
    resumed: stored !== null,
    saveError,
    busy,
    save: () => save(),
    /** overwrites the version that was saved elsewhere */
    overwrite() {
      setVersion(ticket.version)
      void save(ticket.version)
    },
    discard: () => finish(),
  }
}

/** The input, and the version of the ticket that it changes. It is stored from its first change until it is saved. */
function useStoredDraft(orderId: string, ticket: Ticket, event: OrderDetail['event']) {
  const { position } = ticket
  const [stored] = useState(() => readStoredChange(orderId, position))
  const [draft, change] = useReducer(changeRows, draftOf(ticket, event, stored))
  const [version, setVersion] = useState(stored?.version ?? ticket.version)
  const touched = useRef(stored !== null)
  const first = useRef(draft)
  useEffect(() => {
    if (draft !== first.current) touched.current = true
    if (touched.current) storeChange(orderId, position, { version, ...rowsOf(draft) })
  }, [draft, orderId, position, version])
  return {
    stored,
    draft,
    change,
    version,
    setVersion,
    forget() {
      touched.current = false
      forgetChange(orderId, position)
    },
  }
}

function rowsOf({ addresses, passengers, vanTimes }: ReturnType<typeof draftOf>) {
  return { addresses, passengers, ...(vanTimes && { vanTimes }) }
}

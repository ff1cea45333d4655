import type { Dispatch, SetStateAction } from 'react'
import { type ComponentType, useCallback, useMemo, useRef, useState } from 'react'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { hasErrors, type RowErrors } from '#web/shop/sales/passengers/check-rows.ts'
import { focusFirstError } from '#web/shop/sales/passengers/focus-first-error.ts'
import { type DraftTicket, unusedAddresses } from '#web/shop/sales/purchase/draft-ticket.ts'
import type { PurchaseStep } from '#web/shop/sales/purchase/purchase-draft.ts'
import { isStepComplete } from '#web/shop/sales/purchase/purchase-progress.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { usePurchase } from '../purchase-context.tsx'
import { RideLine } from '../ride-line.tsx'
import { StepFrame } from '../step-frame.tsx'
import { TicketAccordion } from './ticket-accordion.tsx'

/** The form of one ticket. */
export type TicketFieldsProps<Errors> = {
  ticket: DraftTicket
  index: number
  /** of each row */
  errors: readonly Errors[]
  /** also of untouched fields */
  showAll: boolean
}

/** A step that is filled in ticket by ticket. Continuing too early focuses the missing field. */
export function TicketByTicketStep<Errors extends RowErrors<string>>({
  step,
  title,
  help,
  errorsOf,
  entered,
  most,
  alsoWrong = () => false,
  Fields,
}: {
  step: 'addresses' | 'passengers'
  title: string
  help: string
  errorsOf: (ticket: DraftTicket) => Errors[]
  /** how much of a ticket is filled in, and the maximum */
  entered: (ticket: DraftTicket) => number
  most: (ticket: DraftTicket) => number
  /** whether a ticket has an error outside of its rows */
  alsoWrong?: (ticket: DraftTicket) => boolean
  Fields: ComponentType<TicketFieldsProps<Errors>>
}) {
  const t = useTranslate()
  const { draft, event, goTo } = usePurchase()
  const [showAll, setShowAll] = useState(false)
  const [asking, setAsking] = useState(false)
  const form = useRef<HTMLUListElement>(null)
  const unused = draft.tickets.flatMap(unusedAddresses)
  const errors = useMemo(() => draft.tickets.map(errorsOf), [draft.tickets, errorsOf])
  const isWrong = (ticket: DraftTicket, index: number) => hasErrors(errors[index] ?? []) || alsoWrong(ticket)
  const [isOpen, setOpen] = useOpenTickets(draft.tickets.length)

  return (
    <StepFrame
      title={title}
      help={help}
      intro={<RideLine />}
      next={{
        label: t('purchase_continue'),
        ready: isStepComplete(draft, step, isReserved(event)) && !draft.tickets.some(isWrong),
        incomplete: 'incomplete_form',
        onIncomplete: () => {
          setShowAll(true)
          for (const [index, ticket] of draft.tickets.entries())
            if (isWrong(ticket, index)) setOpen(index, true)
          focusFirstError(form.current)
        },
        run: async () => {
          if (step === 'passengers' && unused.length > 0) setAsking(true)
          else goTo(step === 'addresses' ? 'passengers' : 'confirm')
          return null
        },
      }}
    >
      <UnusedAddresses asking={asking} setAsking={setAsking} goTo={goTo} unused={unused} />
      <ul ref={form} className="flex flex-col gap-4">
        {draft.tickets.map((ticket, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is identified by its position
          <li key={index}>
            <TicketAccordion
              ticket={ticket}
              number={index + 1}
              entered={entered(ticket)}
              most={most(ticket)}
              open={isOpen(index)}
              onOpenChange={(open) => setOpen(index, open)}
            >
              <Fields ticket={ticket} index={index} errors={errors[index] ?? []} showAll={showAll} />
            </TicketAccordion>
          </li>
        ))}
      </ul>
    </StepFrame>
  )
}

function UnusedAddresses({
  asking,
  setAsking,
  goTo,
  unused,
}: {
  asking: boolean
  setAsking: Dispatch<SetStateAction<boolean>>
  goTo: (step: PurchaseStep) => void
  unused: string[]
}) {
  const t = useTranslate()
  return (
    <ConfirmDialog
      open={asking}
      onClose={() => setAsking(false)}
      onYes={async () => goTo('confirm')}
      title={t('address_unused_title', { count: unused.length })}
      yes={t('address_unused_go_on')}
      no={t('address_unused_mend')}
    >
      <p className="text-ink-soft">{t('address_unused_text', { addresses: unused.join(' · ') })}</p>
    </ConfirmDialog>
  )
}

/** The open tickets: at first only the first one, or all if there are few. */
function useOpenTickets(count: number): [(index: number) => boolean, (index: number, open: boolean) => void] {
  const [toggled, setToggled] = useState<Record<number, boolean>>({})
  const isOpen = (index: number) => toggled[index] ?? (count <= 2 || index === 0)
  const setOpen = useCallback(
    (index: number, open: boolean) => setToggled((before) => ({ ...before, [index]: open })),
    [],
  )
  return [isOpen, setOpen]
}

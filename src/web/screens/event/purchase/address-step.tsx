import { useMemo, useRef, useState } from 'react'
import { useTranslate } from '#web/messages.tsx'
import { addressErrors, hasErrors } from './check-rows.ts'
import { focusFirstError } from './focus-first-error.ts'
import { usePurchase } from './purchase-context.tsx'
import { isStepComplete } from './purchase-progress.ts'
import { StepFrame } from './step-frame.tsx'
import { TicketAccordion, useOpenTickets } from './ticket-accordion.tsx'
import { TicketAddresses } from './ticket-addresses.tsx'
import { completeAddresses, mostAddresses } from './ticket-rows.ts'
import { useSteps } from './use-steps.ts'

/** Step 1: from where each ticket leaves. */
export default function AddressStep() {
  const t = useTranslate()
  const { draft, event } = usePurchase()
  const { goTo } = useSteps()
  const [showAll, setShowAll] = useState(false)
  const form = useRef<HTMLUListElement>(null)
  const errors = useMemo(() => draft.tickets.map(addressErrors), [draft.tickets])
  const [isOpen, setOpen] = useOpenTickets(draft.tickets.length)

  return (
    <StepFrame
      title={t('enter_your_address')}
      help={t('enter_your_address_help')}
      next={{
        label: t('purchase_continue'),
        ready: isStepComplete(draft, 1, event.paymentType) && !errors.some(hasErrors),
        incomplete: 'incomplete_form',
        onIncomplete: () => {
          setShowAll(true)
          for (const [ticket, rows] of errors.entries()) if (hasErrors(rows)) setOpen(ticket, true)
          focusFirstError(form.current)
        },
        run: async () => goTo(2),
      }}
    >
      <ul ref={form} className="flex flex-col gap-4">
        {draft.tickets.map((ticket, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is its place in the cart
          <li key={index}>
            <TicketAccordion
              ticket={ticket}
              number={index + 1}
              entered={completeAddresses(ticket)}
              most={mostAddresses(ticket)}
              open={isOpen(index)}
              onOpenChange={(open) => setOpen(index, open)}
            >
              <TicketAddresses ticket={ticket} index={index} errors={errors[index] ?? []} showAll={showAll} />
            </TicketAccordion>
          </li>
        ))}
      </ul>
    </StepFrame>
  )
}

import { type ReactNode, useCallback, useState } from 'react'
import { useTranslate } from '#web/messages.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { firstPart } from './catalogue.ts'
import type { DraftTicket } from './ticket-rows.ts'

/** One ticket of the cart: which it is, where it goes, and how much of it has been filled in. */
export function TicketAccordion({
  ticket,
  number,
  entered,
  most,
  open,
  onOpenChange,
  children,
}: {
  ticket: DraftTicket
  number: number
  entered: number
  most: number
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
}) {
  const t = useTranslate()
  return (
    <Accordion
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          <span className="display block text-lead">{t('ticket_number', { number })}</span>
          <span className="block truncate text-small text-ink-soft">
            {ticket.subcategoryName} · {firstPart(ticket.placeAddress)}
          </span>
        </>
      }
      aside={
        <Badge
          tone={entered > 0 ? 'leaf' : 'plain'}
          icon={entered > 0 ? 'check' : undefined}
          className="figures"
        >
          <span aria-hidden="true">
            {entered}/{most}
          </span>
          <span className="sr-only">{t('entered_of', { entered, most })}</span>
        </Badge>
      }
    >
      {children}
    </Accordion>
  )
}

/** Which tickets are open: the first to begin with, all of them when there are few. */
export function useOpenTickets(
  count: number,
): [(index: number) => boolean, (index: number, open: boolean) => void] {
  const [toggled, setToggled] = useState<Record<number, boolean>>({})
  const isOpen = (index: number) => toggled[index] ?? (count <= 2 || index === 0)
  const setOpen = useCallback(
    (index: number, open: boolean) => setToggled((before) => ({ ...before, [index]: open })),
    [],
  )
  return [isOpen, setOpen]
}

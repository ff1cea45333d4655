import type { ReactNode } from 'react'
import { type DraftTicket, whoOrWhere } from '#web/shop/sales/purchase/draft-ticket.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { Accordion } from '#web/ui/accordion.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** One ticket of the cart: its kind, its passengers or addresses, and how much is filled in. */
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
      heading="h3"
      open={open}
      onOpenChange={onOpenChange}
      title={
        <>
          <span className="display block text-lead">{t('ticket_number', { number })}</span>
          <span className="line-clamp-2 text-small text-ink-soft">
            {[ticket.subcategoryName, whoOrWhere(ticket)].filter(Boolean).join(' · ')}
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

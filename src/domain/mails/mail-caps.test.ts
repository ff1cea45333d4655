import { describe, expect, it } from 'vitest'
import { mayWait, uncappedMails } from './mail-caps.ts'
import { accountMails, isRepeatable, type MailKind } from './mail-kinds.ts'

describe('a mail within the hour’s limit of its recipient', () => {
  it('never waits when it is about the account itself', () => {
    for (const kind of accountMails) expect(mayWait(kind, {}), kind).toBe(false)
  })

  it.each<MailKind>([
    'order_paid',
    'order_reserved',
    'order_changed',
    'rides_promised',
    'ride_reminder',
    'order_cancelled',
    'event_postponed',
    'ticket_cancelled',
    'private_event_called_off',
    'private_event_called_off_for_guest',
  ])('never waits with tickets, hours or the end of a trip: %s', (kind) => {
    expect(mayWait(kind, {})).toBe(false)
  })

  it.each<MailKind>([
    'enquiry_for_office',
    'enquiry_answered',
    'complaint_received',
    'complaint_for_office',
    'complaint_answered',
    'staff_invitation',
    'log_sealed',
  ])('never waits from or to staff: %s', (kind) => {
    expect(mayWait(kind, {})).toBe(false)
  })

  it.each<MailKind>([
    'order_awaiting_payment',
    'order_awaiting_transfer',
    'payment_failed',
    'other_amount',
    'transfer_incomplete',
    'payment_undone',
    'order_expired',
    'late_money',
    'private_event_received',
    'private_event_approved',
    'private_event_rejected',
    'private_event_bill_part',
    'private_event_bill_paid',
    'private_event_bill_undone',
    'private_event_bill_to_refund',
    'private_event_bill_refunded',
    'private_event_invitation',
    'private_event_cancelled',
    'seats_available',
    'enquiry_received',
  ])('waits when anybody could cause any number of it: %s', (kind) => {
    expect(mayWait(kind, {})).toBe(true)
  })

  it('waits by its news: a seat that is offered for two hours does not', () => {
    expect(mayWait('waiting_list', { news: 'offer' })).toBe(false)
    expect(mayWait('waiting_list', { news: 'joined' })).toBe(true)
    expect(mayWait('refund', { state: 'started' })).toBe(false)
    expect(mayWait('refund', { state: 'done' })).toBe(true)
  })

  it('counts for nothing if it never waits', () => {
    expect(uncappedMails).toContain('order_paid')
    expect(uncappedMails).toContain('waiting_list_offer')
    expect(uncappedMails).not.toContain('waiting_list')
    expect(uncappedMails).not.toContain('order_expired')
  })
})

describe('a mail that staff send again', () => {
  it('is unchanged, unless it had a link that works once', () => {
    expect(isRepeatable('order_paid', {})).toBe(true)
    expect(isRepeatable('recovery', {})).toBe(false)
    expect(isRepeatable('staff_invitation', {})).toBe(false)
  })

  it('is not the one that asks for the account of a refund by hand', () => {
    expect(isRepeatable('refund', { state: 'by_hand' })).toBe(false)
    expect(isRepeatable('refund', { state: 'done' })).toBe(true)
    expect(isRepeatable('order_paid', { state: 'by_hand' })).toBe(true)
  })
})

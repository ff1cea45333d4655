import type { Refusal, RefusalCode } from '#domain/refusal.ts'
import { refusalMessage } from '#server/platform/texts/messages.ts'

/** Texts of refusals for staff, where the customers' text would be misleading; each says what to do. */
const words: Partial<Record<RefusalCode, string>> = {
  not_found: 'There is nothing with this number. The list-… commands show the numbers of what waits.',
  event_not_found:
    'There is no such event. Give its slug, as in the address of its page; of a private event its request.',
  invalid_input: 'What was given cannot be used. --help tells what the command takes.',
  request_closed:
    'The request is in no state for this. list-requests shows those under review; a draft or a rejected request waits for its customer.',
  date_in_past: 'There is no such date ahead: it is over, or the event has none on this day.',
  price_is_required:
    'Say with --price what a seat costs where the guests pay, such as --price 350, or what all of it costs where the host pays (--price 0: nothing).',
  payment_method_not_available:
    'There is no bank account for transfers in the country of the event: set TRANSFER_ACCOUNTS.',
  transfer_is_known:
    'Another order, bill or refund was confirmed with this tracking key. One transfer pays one thing: look at the statement.',
  line_is_placed: 'The line has its place already. history ORDER shows what a line has paid.',
  amount_does_not_match:
    'The amount or the currency is not what was paid. list-orders shows what an order has received.',
  statement_not_readable:
    'The file could not be read as a bank statement, and nothing of it was taken. Name its columns with --columns.',
  payload_too_large: 'The file is larger than 20 MB. Split it by days.',
}

/** The text of a refusal for staff. */
export function wordRefusal(refusal: Refusal, own: Partial<Record<RefusalCode, string>> = {}): string {
  return own[refusal.code] ?? words[refusal.code] ?? refusalMessage('en_US', refusal)
}

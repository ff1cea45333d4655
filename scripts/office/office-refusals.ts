import type { Refusal, RefusalCode } from '#domain/platform/refusal.ts'
import { refusalMessage } from '#server/platform/texts/messages.ts'

/** Texts of refusals for staff, where the customers' text would be misleading; each says what to do. */
const words: Partial<Record<RefusalCode, string>> = {
  not_found: 'Nothing has this number. The list-… commands show the numbers of open work.',
  event_not_found:
    'There is no such event. Give its slug, as in the address of its page, or for a private event the number of its request.',
  invalid_input: 'A parameter is not valid. --help describes the parameters of the command.',
  request_closed:
    'The state of the request does not allow this. list-requests shows those under review; a draft or rejected request waits for its owner.',
  date_in_past: 'There is no such date in the future: it is over, or the event has none on this day.',
  price_is_required:
    '--price is missing: the price of a seat if the guests pay, such as --price 350, or the total if the host pays (--price 0: free).',
  payment_method_not_available:
    'There is no bank account for transfers in the country of the event: set TRANSFER_ACCOUNTS.',
  transfer_is_known:
    'Another order, bill or refund was confirmed with this tracking key. A transfer can be used once: check the statement.',
  line_is_placed: 'The line is assigned already. history ORDER shows the payment.',
  amount_does_not_match:
    'The amount or the currency is not what was paid. list-orders shows what an order has received.',
  statement_not_readable:
    'The file could not be read as a bank statement, and nothing was imported. Name its columns with --columns.',
  payload_too_large: 'The file is larger than 20 MB. Split it by days.',
}

/** The text of a refusal for staff. */
export function wordRefusal(refusal: Refusal, own: Partial<Record<RefusalCode, string>> = {}): string {
  return own[refusal.code] ?? words[refusal.code] ?? refusalMessage('en_US', refusal)
}

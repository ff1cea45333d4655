import type { FieldProblem } from './field-problems.ts'

/**
 * Every expected error of the shop. A code is also the key of the customer's text (messages/*.json), so a code without
 * a translation does not compile (contract/message-keys.test.ts).
 */
export const refusalCodes = [
  'account_has_trips',
  'address_not_in_province',
  'already_used',
  'amount_does_not_match',
  'cancelled',
  'changes_closed',
  'complaint_not_found',
  'changed_meanwhile',
  'content_type_not_supported',
  'date_in_past',
  'discount_not_valid',
  'discount_used',
  'drive_digits_wrong',
  'drive_link_locked',
  'drive_link_not_valid',
  'drive_link_over',
  'drive_link_revoked',
  'drive_session_needed',
  'email_already_registered',
  'email_not_registered',
  'email_not_verified',
  'event_not_available',
  'event_not_found',
  'file_has_password',
  'file_of_other_kind',
  'file_took_too_long',
  'file_which_sheet',
  'forbidden',
  'give_away_boarded',
  'give_away_not_paid',
  'give_away_over',
  'review_over',
  'give_away_postponed',
  'give_away_email_corrected',
  'guest_list_columns_missing',
  'guest_list_empty',
  'guest_list_not_readable',
  'guest_list_too_long',
  'hold_cannot_be_extended',
  'hold_expired',
  'idempotency_key_required',
  'idempotency_key_reused',
  'image_not_readable',
  'incomplete_form',
  'incomplete_tickets',
  'invalid',
  'invalid_input',
  'login_error',
  'login_required',
  'most_seats_waited',
  'most_tickets_reached',
  'not_enough_seats',
  'not_found',
  'order_not_payable',
  'outcome_unknown',
  'payload_too_large',
  'payment_method_not_available',
  'payment_methods_none',
  'payment_provider_unavailable',
  'people_already_aboard',
  'places_not_readable',
  'price_changed',
  'price_is_required',
  'private_event_incomplete',
  'request_changed',
  'request_closed',
  'request_has_orders',
  'request_in_progress',
  'sale_ended',
  'sale_not_open',
  'sale_paused',
  'seats_for_sale',
  'server_busy',
  'shop_unavailable',
  'staff_only',
  'statement_not_readable',
  'ticket_changed',
  'ticket_given_away',
  'token_not_valid',
  'too_many_attempts',
  'too_many_free_seats',
  'too_many_open_requests',
  'too_many_saved',
  'too_many_seats_of_network',
  'too_many_unpaid_orders',
  'too_many_unpaid_seats',
  'too_many_waiting_lists',
  'transfer_is_known',
  'undo_too_late',
  'unexpected_error',
  'unpaid',
  'wrong_date',
] as const

/** The same for staff; their texts are in messages/office. */
export const officeRefusalCodes = [
  'account_abroad',
  'approval_changed',
  'approval_is_open',
  'approval_over',
  'buyer_not_verified',
  'code_not_valid',
  'complaint_answered',
  'cross_site',
  'difference_is_settled',
  'customer_verified',
  'discount_abroad',
  'discount_code_taken',
  'driver_taken',
  'edited_meanwhile',
  'event_frozen',
  'event_incomplete',
  'event_state',
  'exports_busy',
  'fleet_not_readable',
  'fleet_taken',
  'guest_not_on_list',
  'guest_not_removed',
  'incident_too_early',
  'last_factor',
  'line_is_placed',
  'line_is_outgoing',
  'rest_not_forgivable',
  'money_return_ended',
  'money_task_settled',
  'money_is_left',
  'mail_has_link',
  'mail_state',
  'message_state',
  'message_to_nobody',
  'no_step_left',
  'nothing_to_refund',
  'refund_of_part_paid',
  'office_log_in_required',
  'order_buyer_gone',
  'order_changes_closed',
  'order_not_by_transfer',
  'order_not_refundable',
  'order_not_waiting',
  'manifest_closed',
  'order_window_longest',
  'order_window_not_longer',
  'own_approval',
  'own_account',
  'own_order',
  'own_request',
  'own_roles',
  'page_missing',
  'payout_not_readable',
  'payout_too_long',
  'permission_needed',
  'place_in_use',
  'placing_boarded',
  'placing_not_undone',
  'placing_refunded',
  'plan_breaks_rules',
  'plan_change_needs_reason',
  'point_far_away',
  'plan_changed',
  'plan_lacks_fleet',
  'plan_not_draft',
  'no_free_vehicles',
  'plan_not_made',
  'plan_outdated',
  'refund_needs_approval',
  'refund_too_large',
  'selection_taken',
  'selection_too_large',
  'statement_is_camt052',
  'statement_is_camt054',
  'statement_is_json',
  'statement_is_mt940',
  'statement_is_ods',
  'statement_is_ofx',
  'statement_is_old_excel',
  'statement_is_other_xml',
  'statement_is_pdf',
  'statement_is_picture',
  'statement_is_qif',
  'statement_is_unsafe_xml',
  'statement_is_xlsb',
  'statement_is_zip',
  'statement_other_account',
  'statement_too_long',
  'statement_unclear',
  'step_up_needed',
  'stock_below_taken',
  'ticket_refunded_before',
  'van_not_in_plan',
  'van_replaced_meanwhile',
  'van_too_small',
  'vehicle_taken',
  'venue_not_located',
  'view_name_taken',
] as const

export type OfficeRefusalCode = (typeof officeRefusalCodes)[number]

export type RefusalCode = (typeof refusalCodes)[number] | OfficeRefusalCode

/** Values that the texts of some refusals need; contract/message-keys.test.ts compares them with the texts. */
export type RefusalValues = {
  changes_closed: { hours: number }
  email_not_verified: { email: string }
  fleet_taken: { vehicle: string }
  file_of_other_kind: { kind: string }
  guest_list_columns_missing: { columns: string }
  guest_list_too_long: { most: number }
  most_seats_waited: { most: number }
  most_tickets_reached: { count: number }
  not_enough_seats: { left: number }
  permission_needed: { permission: string }
  plan_breaks_rules: { count: number }
  plan_change_needs_reason: { count: number }
  plan_lacks_fleet: { count: number }
  price_changed: { total: string }
  refund_too_large: { left: string }
  selection_too_large: { most: number }
  too_many_attempts: { minutes: number }
  too_many_free_seats: { most: number; left: number }
  too_many_open_requests: { most: number }
  too_many_saved: { most: number }
  too_many_unpaid_orders: { most: number }
  too_many_seats_of_network: { most: number }
  too_many_unpaid_seats: { most: number }
  too_many_waiting_lists: { most: number }
}

type RefusalDetails = {
  fields?: Record<string, FieldProblem>
  data?: Record<string, unknown>
  /** the key of another text than the one of the code */
  text?: 'log_in_first'
}

type RefusalArguments =
  | [code: Exclude<RefusalCode, keyof RefusalValues>, values?: Record<string, never>, more?: RefusalDetails]
  | {
      [C in keyof RefusalValues]: [code: C, values: RefusalValues[C], more?: RefusalDetails]
    }[keyof RefusalValues]

/**
 * Thrown to refuse a valid request because of a business rule. Anything else that is thrown is a bug. `values` fill the
 * placeholders of the message; `fields` map the path of an input to the key of its error text; `data` is returned to
 * the caller beside the message (a new price, the time of a first scan).
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: Record<string, string | number>
  readonly fields: Record<string, FieldProblem> | undefined
  readonly data: Record<string, unknown> | undefined
  readonly text: RefusalDetails['text']

  constructor(...[code, values = {}, more = {}]: RefusalArguments) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.fields = more.fields
    this.data = more.data
    this.text = more.text
  }
}

/** The refusal of one field of a request, which is `invalid_input`. */
export function refusedField(field: string, problem: FieldProblem): Refusal {
  return new Refusal('invalid_input', {}, { fields: { [field]: problem } })
}

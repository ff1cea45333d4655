-- A database of the migrations before 0.1.0 (test/sql/old-chain) gets the names of the schema, and what nothing used goes.

alter table staff_kept_forms rename to staff_saved_forms;
alter table attempts_counted rename to rate_limit_counts;

alter table provinces rename constraint provinces_check to provinces_point;
alter table counties rename constraint counties_check to counties_point;
alter table address_points rename constraint address_points_check to address_points_point;
alter table address_points rename constraint address_points_check1 to address_points_answered;
alter table frequent_addresses rename constraint frequent_addresses_check to frequent_addresses_point;
alter table staff_saved_forms rename constraint staff_kept_forms_pkey to staff_saved_forms_pkey;
alter table staff_saved_forms rename constraint staff_kept_forms_staff_id_fkey to staff_saved_forms_staff_id_fkey;
alter table approvals rename constraint approvals_check to approvals_decision;
alter table exports rename constraint exports_check to exports_done_with_size;
alter table events rename constraint events_check to events_end_after_start;
alter table events rename constraint events_check1 to events_pick_up_window;
alter table events rename constraint events_check2 to events_published_with_image;
alter table events rename constraint events_check3 to events_sale_period;
alter table landing_parts rename constraint landing_parts_check to landing_parts_end_after_start;
alter table landing_parts rename constraint landing_parts_check1 to landing_parts_slide_with_url;
alter table landing_parts rename constraint landing_parts_check2 to landing_parts_name;
alter table enquiries rename constraint enquiries_check to enquiries_marriage_date;
alter table enquiries rename constraint enquiries_check1 to enquiries_marriage_place;
alter table enquiries rename constraint enquiries_check2 to enquiries_company_fields;
alter table event_requests rename constraint event_requests_check to event_requests_end_after_start;
alter table event_requests rename constraint event_requests_check1 to event_requests_active_with_event;
alter table event_requests rename constraint event_requests_check2 to event_requests_rejected_with_reason;
alter table event_requests rename constraint event_requests_check3 to event_requests_complete;
alter table waiting_entries rename constraint waiting_entries_check to waiting_entries_offered_seats;
alter table waiting_entries rename constraint waiting_entries_check1 to waiting_entries_ended_at;
alter table waiting_entries rename constraint waiting_entries_check2 to waiting_entries_end_reason;
alter table waiting_entries rename constraint waiting_entries_check3 to waiting_entries_offer;
alter table orders rename constraint orders_check to orders_cancelled_with_reason;
alter table orders rename constraint orders_check1 to orders_unpaid_with_deadline;
alter table tickets rename constraint tickets_check to tickets_both_hours;
alter table tickets rename constraint tickets_check1 to tickets_home_after_arrival;
alter table ticket_addresses rename constraint ticket_addresses_check to ticket_addresses_point;
alter table passengers rename constraint consent_with_wheelchair to passengers_consent_with_wheelchair;
alter table call_off_orders rename constraint call_off_orders_check1 to call_off_orders_actor;
alter table call_off_orders rename constraint why_of_call_off to call_off_orders_failed_with_reason;
alter table postponed_orders rename constraint postponed_orders_check to postponed_orders_answer;
alter table hand_refunds rename constraint hand_refunds_give_back_one_thing to hand_refunds_one_object;
alter table hand_refunds rename constraint hand_refunds_check to hand_refunds_paid_by;
alter table money_returns rename constraint money_returns_check to money_returns_one_object;
alter table money_returns rename constraint money_returns_check1 to money_returns_of_bill;
alter table money_returns rename constraint money_returns_check2 to money_returns_kinds_without_amount;
alter table money_returns rename constraint money_returns_check3 to money_returns_gone_within_amount;
alter table money_returns rename constraint money_returns_check4 to money_returns_ended;
alter table payout_lines rename constraint payout_lines_check to payout_lines_missing_without_row;
alter table payout_lines rename constraint payout_lines_check1 to payout_lines_settled;
alter table statement_imports rename constraint statement_imports_check to statement_imports_file_until_import;
alter table statement_lines rename constraint statement_lines_check to statement_lines_set_aside_with_reason;
alter table statement_lines rename constraint statement_lines_have_a_place to statement_lines_assigned;
alter table transfer_receipts rename constraint transfer_receipts_pay_one_thing to transfer_receipts_one_object;
alter table ledger rename constraint ledger_is_of_one_thing to ledger_one_object;
alter table fleet_absences rename constraint fleet_absences_check to fleet_absences_last_after_first;
alter table fleet_absences rename constraint fleet_absences_check1 to fleet_absences_one_object;
alter table fleet_uses rename constraint fleet_uses_check to fleet_uses_any_object;
alter table driving_times rename constraint driving_times_check to driving_times_or_problem;
alter table plans rename constraint plans_check to plans_published_at;
alter table promises rename constraint promises_check to promises_window;
alter table data_requests rename constraint data_requests_check to data_requests_decided;
alter table messages rename constraint messages_check to messages_province;
alter table messages rename constraint messages_check1 to messages_send_time;
alter table messages rename constraint messages_to_a_van_name_it to messages_vehicle;
alter table rate_limit_counts rename constraint attempts_counted_pkey to rate_limit_counts_pkey;

alter index other_county_of_province rename to counties_one_other;
alter index typed_counties rename to counties_typed;
alter index users_blocked rename to users_suspended;
alter index friends_by_email rename to frequent_friends_by_email;
alter index one_my_address_a_user rename to frequent_addresses_one_main;
alter index stock_waited_for rename to stock_with_waiting;
alter index strangers_of_event_requests rename to event_request_changes_refused_once;
alter index orders_with_notes rename to order_changes_notes;
alter index withdrawn_wheelchairs rename to order_changes_withdrawn_wheelchair;
alter index tickets_taking_stock rename to tickets_unreleased_by_stock;
alter index payment_notifications_told rename to payment_notifications_with_body;
alter index one_automatic_refund_a_payment rename to refunds_one_automatic_a_payment;
alter index staff_tasks_open_one_of_each rename to staff_tasks_open_once;
alter index published_plans_by_start rename to plans_published_by_start;
alter index aboard_once_a_leg rename to boardings_once_a_leg;
alter index outbox_changes_to_tell rename to outbox_order_changed;
alter index attempts_counted_by_window rename to rate_limit_counts_by_window;
alter index one_published_plan rename to plans_one_published;
alter index last_promises rename to promises_last;
alter index payment_attempts_by_look rename to payment_attempts_by_returns_asked;

alter trigger sessions_use_account on sessions rename to sessions_last_use;
alter trigger forget_point on frequent_addresses rename to frequent_addresses_forget_point;
alter trigger approvals_kept on approvals rename to approvals_unalterable;
alter trigger events_change on events rename to events_changed_at;
alter trigger event_dates_end_kept on event_dates rename to event_dates_end_moved;
alter trigger forget_point on ticket_addresses rename to ticket_addresses_forget_point;
alter trigger attempts_completed on payment_attempts rename to payment_attempts_completed;
alter trigger attempts_with_fee on payment_attempts rename to payment_attempts_with_fee;
alter trigger attempts_misplaced on payment_attempts rename to payment_attempts_misplaced;
alter trigger host_bills_paid_by_others on host_bill_changes rename to host_bill_changes_by_others;
alter table host_bill_changes rename constraint host_bills_paid_by_others to host_bill_changes_by_others;
alter trigger statement_lines_placed_by_others on statement_line_changes rename to statement_line_changes_by_others;
alter trigger ledger_is_only_added_to on ledger rename to ledger_append_only;
alter trigger complaint_series_kept on complaint_series rename to complaint_series_by_one;

alter function note_sold_orders rename to book_sold_orders;
alter function note_order_change rename to book_order_change;
alter function note_received_money rename to book_received_money;
alter function note_misplaced_money rename to book_misplaced_money;
alter function note_fee rename to book_attempt_fee;
alter function note_new_refund rename to book_new_refund;
alter function note_done_refund rename to book_done_refund;
alter function note_bounced_refund rename to book_bounced_refund;
alter function note_refund_fee rename to book_refund_fee;
alter function note_line_fee rename to book_line_fee;
alter function note_event_search rename to update_event_search;
alter function note_change_of_event rename to touch_event;
alter function note_change_of_parts rename to touch_event_of_part;
alter function note_use_of_account rename to set_last_use_of_account;
alter function office_log_hash rename to set_hash_of_log;
delete from function_versions where name in (
  'functions/note_changed_address.sql', 'functions/note_changed_passenger.sql', 'functions/note_changed_people.sql',
  'functions/note_new_addresses.sql', 'functions/note_paid_order.sql', 'functions/note_released_ticket.sql',
  'functions/note_sold_orders.sql', 'functions/note_order_change.sql', 'functions/note_received_money.sql',
  'functions/note_misplaced_money.sql', 'functions/note_fee.sql', 'functions/note_new_refund.sql',
  'functions/note_done_refund.sql', 'functions/note_bounced_refund.sql', 'functions/note_refund_fee.sql',
  'functions/note_line_fee.sql', 'functions/note_event_search.sql', 'functions/note_change_of_event.sql',
  'functions/note_change_of_parts.sql', 'functions/note_use_of_account.sql', 'functions/office_log_hash.sql');

-- Transfer references are random.
drop sequence transfer_references;

-- The statements themselves tell the planner of changed tickets (src/server/platform/database/fragments/changed-tickets-sql.ts).
drop trigger orders_paid on orders;
drop trigger tickets_released on tickets;
drop trigger addresses_added on ticket_addresses;
drop trigger addresses_changed on ticket_addresses;
drop trigger passengers_changed on passengers;
drop trigger passengers_deleted on passengers;
drop function note_paid_order, note_released_ticket, note_new_addresses, note_changed_address, note_changed_passenger,
  note_changed_people;

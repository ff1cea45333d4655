-- A buyer who names another account for a refund: when, and how the one before ended. Staff see it before they send money.
alter table hand_refunds add column changed_at timestamptz, add column previous_ending text;

-- A second person has approved sending to the account that was received at `approved_for` (null: to none that the buyer named).
alter table hand_refunds add column approved_at timestamptz, add column approved_for timestamptz;

-- Lists of refunds by age: all of them, and those that somebody waits for.
create index refunds_by_age on refunds (created_at, id);
create index refunds_open_by_age on refunds (created_at, id) where state <> 'done';

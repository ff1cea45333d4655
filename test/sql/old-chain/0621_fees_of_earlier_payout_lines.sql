-- The fees of lines that were imported before fees of such lines were booked: a trigger books them.
update payout_lines set booked_fee = fee
where outcome = 'matched' and kind <> 'payment' and fee <> 0 and refund_id is null and booked_fee is null;

import type pg from 'pg'

/** Finishes or defers what the shop's jobs would do first, so that a measurement has only its own load. */
export async function finishJobs(client: pg.Client): Promise<void> {
  await client.query(`
    update outbox set state = 'sent' where state = 'queued';
    update payment_notifications set handled_at = now(), handle_next_at = null where handled_at is null;
    update payment_attempts set ask_next_at = now() + interval '1 day' where ask_next_at < now() + interval '1 day';
    update orders set hold_until = now() + interval '1 day'
      where state = 'awaiting_payment' and hold_until < now() + interval '1 day';
    update holds set expires_at = now() + interval '1 day' where expires_at < now() + interval '1 day';
    update seat_alerts set notified_at = now() where notified_at is null`)
}

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shopJobs } from '#server/shop-jobs.ts'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { retentionRules } from './retention-rules.ts'
import { retentionTable } from './retention-table.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const words = (text: string) => text.trim().split(/\s+/)

/** Tables without personal data: places, the shop's texts, vehicles, settings. */
const impersonalTables = words(`
  approaches categories category_translations complaint_series discounts event_call_offs event_changes event_dates event_postponements
  event_search event_stops event_translations events function_versions geocoder_turns geography_loads job_runs landing_parts
  landing_texts ledger messages migrations money_audits office_log_seals place_translations places provinces regions search_words
  statement_mappings variant_translations vehicles`)

/** Column names that are never personal data: codes, ids, hashes. */
const impersonalNames = words(`
  act actor_id actor_kind answer asked_by asked_by_kind audience availability cancel_reason change code counts country_code
  countries currency decided_by decided_by_kind decision dedupe_key end_reason file_hash format found_by granted_by
  granted_by_kind hash idempotency_key kind language languages leg line_key list locale object_id object_kind outcome part
  payment_code point_source provider purpose reason_code request_hash result role roles source state verb`)

const impersonal = words(`
  blocked_data.data driving_times.problem driving_times.seconds trip_routes.vehicle check_ins.nonce check_ins.reason counties.latitude counties.longitude counties.postal_code counties.time_zone
  complaints.answer_by complaints.half_on complaints.number data_requests.source drivers.licence_valid_until enquiries.robot_sign event_requests.day event_requests.end_hour
  event_requests.start_hour event_requests.time_zone exports.columns fleet_absences.first_day
  fleet_absences.last_day money_return_evidence.reference money_returns.ended_by money_returns.reported_by money_returns.payment_reference money_returns.reason money_returns.reference
  notification_replays.outcome office_selections.ids orders.number outbox.cap_group outbox.failure outbox.is_resend payment_attempts.known_payments payment_attempts.provider_account
  payout_files.uploaded_by payout_lines.booked_on payout_lines.record_type payout_lines.settled_by payouts.first_day payouts.imported_by
  payouts.last_day plan_steps.locks plan_steps.made_by plan_steps.plan plans.fleet plans.locks plans.plan plans.progress plans.solver promises.reason promises.reminded promises.vehicle push_alerts.party push_alerts.vehicle ride_reviews.hidden_by ride_reviews.hidden_reason recoveries.history recoveries.opened_by recoveries.report staff_saved_forms.path staff_repeats.digest staff_tasks.settled_as staff_passkeys.id
  staff_passkeys.transports statement_imports.reading statement_lines.bank_id statement_lines.booked_on
  statement_lines.direction statement_lines.end_to_end_id statement_lines.file_position statement_lines.question statement_lines.return_code statement_lines.return_of
  users.check_in_countries driver_links.made_by driver_links.revoked_by ride_act_passengers.marks ride_acts.author ride_acts.how ride_acts.marks ride_acts.nonce
  ride_acts.reason ride_acts.stop_id`)

const named = retentionRules.flatMap(({ columns }) => columns)

describe('personal data', () => {
  it('has a rule in the table of retention, column by column', async () => {
    const columns = await sql<{ table: string; column: string; type: string }>(
      shop,
      `select c.table_name as table, c.column_name as column, c.udt_name as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
    )
    const all = columns.map(({ table, column }) => `${table}.${column}`)
    const canTell = columns.filter(({ type }) =>
      /^(text|citext|varchar|jsonb?|bytea|_text|date|float8|numeric|tsvector|inet)$/.test(type),
    )
    const unknown = canTell.filter(
      ({ table, column }) =>
        !impersonalTables.includes(table) &&
        !impersonalNames.includes(column) &&
        ![...named, ...impersonal].includes(`${table}.${column}`),
    )
    expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([])
    expect([...named, ...impersonal].filter((column) => !all.includes(column))).toEqual([])
    expect(named.filter((column, i) => named.indexOf(column) !== i)).toEqual([])
  })

  it('is forgotten by jobs that the shop has', () => {
    const jobs = shopJobs({ ...shop, config: { ...shop.config, role: 'all' } }).map(({ name }) => name)
    for (const { job, keep } of retentionRules) {
      if (job) expect(jobs).toContain(job)
      expect(job === null).toBe(keep === null)
    }
  })

  it('is documented as in the table', () => {
    expect(readFileSync('docs/operating/retention.md', 'utf8')).toContain(retentionTable())
  })

  it('is explained to customers with the same periods', () => {
    const page = readFileSync('messages/legal/es_MX/privacidad.md', 'utf8')
    const periods = page.slice(page.indexOf('{#plazos}'), page.indexOf('{#seguridad}'))
    for (const { told } of retentionRules) expect(periods).toContain(told)
  })
})

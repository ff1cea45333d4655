import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '#domain/locales.ts'
import { readLegalText } from '#domain/messages/read-legal-text.ts'
import { officeLanguages } from '#domain/staff/office-languages.ts'
import { findWrittenText } from './find-written-text.ts'

/*
 * Holds that every text a customer reads is in messages/, in every locale, with the same placeholders, and is used;
 * and that the legal texts are there, can be read, and say of which day they are.
 */

/** Keys that are put together while the program runs (`*` stands for the part that is filled in), and where. */
const families: { keys: string; in: string }[] = [
  { keys: 'permission_*', in: 'src/server/platform/texts/permission-words.ts' },
  { keys: 'language_*', in: 'src/web/office/screens/me/me-screen.tsx' },
  { keys: 'staff_*', in: 'src/web/office/screens/staff/staff-screen.tsx' },
  { keys: 'country_*', in: 'src/web/shell/locale-names.ts' },
  { keys: 'locale_*', in: 'src/web/shell/locale-names.ts' },
  { keys: 'payment_code_*', in: 'src/web/payments/payment-methods.tsx' },
  { keys: 'payment_code_*_help', in: 'src/web/payments/payment-methods.tsx' },
  { keys: 'page_refund_*_wrong', in: 'src/contract/orders/refunds.ts' },
  { keys: 'page_refund_*', in: 'src/web/screens/refund-account/refund-account-form.tsx' },
  { keys: 'mail_*_subject', in: 'src/server/emails/orders/order-mails.ts' },
  { keys: 'mail_*_title', in: 'src/server/emails/orders/order-mails.ts' },
  { keys: 'mail_*_body', in: 'src/server/emails/orders/order-mails.ts' },
  { keys: 'mail_*_button', in: 'src/server/emails/account-mails.ts' },
  { keys: 'mail_*_note', in: 'src/server/emails/account-mails.ts' },
  { keys: 'mail_enquiry_*_subject', in: 'src/server/emails/enquiry-mails.ts' },
  { keys: 'mail_enquiry_*_title', in: 'src/server/emails/enquiry-mails.ts' },
  { keys: 'mail_enquiry_*_body', in: 'src/server/emails/enquiry-mails.ts' },
  { keys: 'mail_office_*_subject', in: 'src/server/emails/enquiry-mails.ts' },
  { keys: 'mail_office_interest_*', in: 'src/server/emails/enquiry-mails.ts' },
  { keys: 'page_account_gender_*', in: 'src/web/screens/my-account/profile/profile-form.tsx' },
  { keys: 'page_my_events_tab_*', in: 'src/web/screens/my-account/events/list-tabs.tsx' },
  { keys: 'page_my_events_none_*_text', in: 'src/web/screens/my-account/events/no-events.tsx' },
  { keys: 'page_my_events_bill_state_*', in: 'src/web/screens/my-account/events/host-bill.tsx' },
  { keys: 'page_my_events_bill_text_*', in: 'src/web/screens/my-account/events/host-bill.tsx' },
  { keys: 'page_my_events_state_*', in: 'src/web/screens/my-account/events/state-badge.tsx' },
  { keys: 'page_my_events_invited_*', in: 'src/web/screens/my-account/events/invited-row.tsx' },
  { keys: 'page_my_events_field_*', in: 'src/web/screens/my-account/events/form/uploads/bad-rows.tsx' },
  { keys: 'page_my_events_answer_*', in: 'src/web/screens/my-account/events/guests/guest-table.tsx' },
  { keys: 'page_my_data_field_*', in: 'src/server/accounts/privacy/my-data-page.ts' },
  { keys: 'page_guest_list_*', in: 'src/server/private-events/guest-list/write-template.ts' },
  { keys: 'page_private_offer_*', in: 'src/server/private-events/requests/event-of-request.ts' },
  { keys: 'mail_method_*', in: 'src/server/emails/orders/order-parts.ts' },
  { keys: 'discounts_state_*', in: 'src/web/office/screens/discounts/discount-list.tsx' },
  { keys: 'events_state_*', in: 'src/web/office/screens/events/use-event.tsx' },
  { keys: 'events_tab_*', in: 'src/web/office/screens/events/event-screen.tsx' },
  { keys: 'events_many_*', in: 'src/web/office/screens/events/dates-screen.tsx' },
  { keys: 'events_why_*', in: 'src/web/office/screens/events/use-event.tsx' },
  { keys: 'events_rule_*', in: 'src/web/office/screens/events/use-event.tsx' },
  { keys: 'events_lack_*', in: 'src/web/office/screens/events/overview-screen.tsx' },
  { keys: 'calloff_act_*', in: 'src/web/office/screens/call-off/call-off-orders.tsx' },
  { keys: 'calloff_is_*', in: 'src/web/office/screens/call-off/call-off-progress.tsx' },
  { keys: 'calloff_state_*', in: 'src/web/office/screens/call-off/call-off-orders.tsx' },
  { keys: 'calloff_why_*', in: 'src/web/office/screens/call-off/call-off-orders.tsx' },
  { keys: 'way_*', in: 'src/web/office/screens/call-off/call-off-orders.tsx' },
  { keys: 'addresses_source_*', in: 'src/web/office/screens/addresses/addresses-screen.tsx' },
  { keys: 'addresses_state_*', in: 'src/web/office/screens/addresses/addresses-screen.tsx' },
  { keys: 'export_account_*', in: 'src/server/exports/code-words.ts' },
  { keys: 'export_kind_*', in: 'src/server/exports/code-words.ts' },
  { keys: 'health_job_*', in: 'src/web/office/screens/health/job-words.ts' },
  { keys: 'plan_driving_*', in: 'src/web/office/screens/trips/plan-view.tsx' },
  { keys: 'plan_solver_*', in: 'src/web/office/screens/trips/plan-view.tsx' },
  { keys: 'fleet_tab_*', in: 'src/web/office/screens/fleet/fleet-head.tsx' },
  { keys: 'fleet_language_*', in: 'src/web/office/screens/fleet/drivers-screen.tsx' },
  { keys: 'fleet_reason_*', in: 'src/web/office/screens/fleet/import-screen.tsx' },
  { keys: 'log_verb_*', in: 'src/web/office/ui/log/log-words.ts' },
  { keys: 'log_field_*', in: 'src/web/office/ui/log/log-words.ts' },
  { keys: 'log_value_*', in: 'src/web/office/ui/log/log-words.ts' },
  { keys: 'approval_kind_*', in: 'src/web/office/screens/approvals/approvals-screen.tsx' },
  { keys: 'events_weekday_*', in: 'src/web/office/screens/events/dates-screen.tsx' },
  { keys: 'handled_change_*', in: 'src/web/office/screens/requests/handling.tsx' },
  { keys: 'requests_state_*', in: 'src/web/office/screens/requests/requests-screen.tsx' },
  { keys: 'requests_paid_by_*', in: 'src/web/office/screens/requests/request-screen.tsx' },
  { keys: 'requests_price_*', in: 'src/web/office/screens/requests/request-screen.tsx' },
  { keys: 'requests_bill_*', in: 'src/web/office/screens/requests/request-screen.tsx' },
  { keys: 'orders_state_*', in: 'src/web/office/screens/orders/order-words.tsx' },
  { keys: 'orders_did_*', in: 'src/web/office/screens/orders/order-timeline.tsx' },
  { keys: 'orders_actor_*', in: 'src/web/office/screens/orders/order-timeline.tsx' },
  { keys: 'orders_leg_*', in: 'src/web/office/screens/orders/order-timeline.tsx' },
  { keys: 'orders_act_*', in: 'src/web/office/screens/orders/order-acts.tsx' },
  { keys: 'orders_next_*', in: 'src/web/office/screens/orders/order-screen.tsx' },
  { keys: 'orders_cancel_reason_*', in: 'src/web/office/screens/orders/order-screen.tsx' },
  { keys: 'orders_attempt_state_*', in: 'src/web/office/screens/orders/order-money.tsx' },
  { keys: 'orders_refund_state_*', in: 'src/web/office/screens/orders/order-money.tsx' },
  { keys: 'orders_passenger_*', in: 'src/web/office/screens/orders/people-fields.tsx' },
  { keys: 'orders_travels_*', in: 'src/web/office/screens/orders/people-fields.tsx' },
  { keys: 'orders_wait_*', in: 'src/web/office/screens/orders/orders-screen.tsx' },
  { keys: 'notification_outcome_*', in: 'src/web/office/screens/payments/notification-list.tsx' },
  { keys: 'refunds_state_*', in: 'src/web/office/screens/refunds/refund-words.tsx' },
  { keys: 'refunds_next_*', in: 'src/web/office/screens/refunds/refund-screen.tsx' },
  { keys: 'refunds_cause_*', in: 'src/web/office/screens/refunds/refund-screen.tsx' },
  { keys: 'refunds_doubt_*', in: 'src/web/office/screens/refunds/refund-screen.tsx' },
  { keys: 'refunds_why_*', in: 'src/web/office/screens/refunds/ask-refund-screen.tsx' },
  { keys: 'orders_waits_*', in: 'src/web/office/screens/orders/use-order-filters.ts' },
  { keys: 'orders_payment_*', in: 'src/web/office/screens/orders/use-order-filters.ts' },
  { keys: 'enquiries_state_*', in: 'src/web/office/screens/enquiries/enquiries-screen.tsx' },
  { keys: 'enquiries_kind_*', in: 'src/web/office/screens/enquiries/enquiries-screen.tsx' },
  { keys: 'enquiries_interest_*', in: 'src/web/office/screens/enquiries/enquiry-screen.tsx' },
  { keys: 'settlement_name_*', in: 'src/web/office/screens/settlement/settlement-words.ts' },
  { keys: 'settlement_outcome_*', in: 'src/web/office/screens/settlement/settlement-screen.tsx' },
  { keys: 'settlement_explain_*', in: 'src/web/office/screens/settlement/settlement-screen.tsx' },
  { keys: 'health_light_*', in: 'src/web/office/screens/health/health-screen.tsx' },
  { keys: 'health_finding_*', in: 'src/web/office/screens/health/health-screen.tsx' },
  { keys: 'export_about_*', in: 'src/web/office/screens/exports/new-export-screen.tsx' },
  { keys: 'export_column_*', in: 'src/web/office/screens/exports/new-export-screen.tsx' },
  { keys: 'export_format_*', in: 'src/web/office/screens/exports/new-export-screen.tsx' },
  { keys: 'export_source_*', in: 'src/web/office/screens/exports/exports-screen.tsx' },
  { keys: 'export_state_*', in: 'src/web/office/screens/exports/exports-screen.tsx' },
  { keys: 'export_explain_*', in: 'src/web/office/screens/exports/export-screen.tsx' },
  { keys: 'report_by_*', in: 'src/web/office/screens/reports/report-table.tsx' },
  { keys: 'report_define_*', in: 'src/web/office/screens/reports/report-words.ts' },
  { keys: 'report_measure_*', in: 'src/web/office/screens/reports/report-words.ts' },
  { keys: 'data_blocked_*', in: 'src/web/office/screens/data-requests/blocked-screen.tsx' },
  { keys: 'data_kind_*', in: 'src/web/office/screens/data-requests/data-requests-screen.tsx' },
  { keys: 'data_state_*', in: 'src/web/office/screens/data-requests/data-requests-screen.tsx' },
  { keys: 'data_source_*', in: 'src/web/office/screens/data-requests/data-requests-screen.tsx' },
  { keys: 'data_part_*', in: 'src/web/office/screens/data-requests/data-request-screen.tsx' },
  { keys: 'data_term_*', in: 'src/web/office/screens/data-requests/data-request-screen.tsx' },
  { keys: 'retention_part_*', in: 'src/web/office/screens/data-requests/retention-screen.tsx' },
  { keys: 'customers_change_*', in: 'src/web/office/screens/customers/customer-parts.tsx' },
  { keys: 'customers_by_*', in: 'src/web/office/screens/customers/customer-parts.tsx' },
  { keys: 'mails_kind_*', in: 'src/web/office/ui/mail-name.ts' },
  { keys: 'mails_state_*', in: 'src/web/office/screens/mails/mails-screen.tsx' },
  { keys: 'plan_state_*', in: 'src/web/office/screens/trips/trips-screen.tsx' },
  { keys: 'plan_rule_*', in: 'src/web/office/screens/trips/edit/plan-checks.tsx' },
  { keys: 'plan_way_*', in: 'src/web/office/screens/trips/break-down/break-down-panel.tsx' },
  { keys: 'plan_why_*', in: 'src/web/office/screens/trips/plan-view.tsx' },
  { keys: 'messages_state_*', in: 'src/web/office/screens/messages/messages-screen.tsx' },
  { keys: 'messages_about_*', in: 'src/web/office/screens/messages/message-screen.tsx' },
  { keys: 'messages_orders_*', in: 'src/web/office/screens/messages/message-form.tsx' },
  { keys: 'mails_why_*', in: 'src/web/office/screens/mails/mail-reason.ts' },
  { keys: 'places_tab_*', in: 'src/web/office/screens/places/places-head.tsx' },
  { keys: 'places_outcome_*', in: 'src/web/office/screens/places/import-preview.tsx' },
  { keys: 'places_reason_*', in: 'src/web/office/screens/places/import-screen.tsx' },
  { keys: 'transfers_reason_*', in: 'src/web/office/screens/transfers/fit.tsx' },
  { keys: 'transfers_effect_*', in: 'src/web/office/screens/transfers/fit.tsx' },
  { keys: 'transfers_order_*', in: 'src/web/office/screens/transfers/fit.tsx' },
  { keys: 'transfers_state_*', in: 'src/web/office/screens/transfers/transfers-screen.tsx' },
  { keys: 'transfers_preview_*', in: 'src/web/office/screens/transfers/preview-lines.tsx' },
  { keys: 'transfers_why_*', in: 'src/web/office/screens/transfers/preview-lines.tsx' },
  { keys: 'transfers_field_*', in: 'src/web/office/screens/transfers/reading-form.tsx' },
  { keys: 'transfers_done_*', in: 'src/web/office/screens/transfers/settled-notice.tsx' },
  { keys: 'content_part_*', in: 'src/web/office/screens/content/content-head.tsx' },
  { keys: 'content_new_*', in: 'src/web/office/screens/content/part-form.tsx' },
  { keys: 'content_none_*', in: 'src/web/office/screens/content/content-screen.tsx' },
  { keys: 'content_state_*', in: 'src/web/office/screens/content/content-screen.tsx' },
  { keys: 'content_name_*', in: 'src/web/office/screens/content/part-form.tsx' },
  { keys: 'content_text_*', in: 'src/web/office/screens/content/part-form.tsx' },
]

type Messages = Record<string, string>

/** Faults in the texts of the project at `root`, a line each. */
export function checkMessages(root: string): string[] {
  const sources = readSources(root)
  return [
    ...checkLanguages(root, locales, sources),
    ...checkLanguages(
      root,
      officeLanguages.map((language) => `office/${language}`),
      sources,
    ),
    ...checkFamilies(sources),
    ...checkWrittenText(sources),
    ...legalNames.flatMap((name) => checkLegalText(root, `messages/legal/${name}.md`)),
  ]
}

/** The same texts in several languages, of which the first is the master. */
function checkLanguages(root: string, names: readonly string[], sources: Source[]): string[] {
  const texts = names.map((name) => ({ name, messages: readMessages(root, name) }))
  const [master] = texts
  if (!master) return []
  return [
    ...texts.flatMap(({ name, messages }) => [
      ...checkKeys(`messages/${name}.json`, messages, master),
      ...checkTexts(`messages/${name}.json`, messages, master),
    ]),
    ...checkUse(Object.keys(master.messages), sources),
  ]
}

function readMessages(root: string, name: string): Messages {
  return JSON.parse(readFileSync(join(root, 'messages', `${name}.json`), 'utf8')) as Messages
}

type Master = { name: string; messages: Messages }

function checkKeys(file: string, messages: Messages, { name, messages: master }: Master): string[] {
  const keys = Object.keys(messages)
  const expected = [...keys].sort()
  const misplaced = keys.find((key, i) => key !== expected[i])
  return [
    ...Object.keys(master)
      .filter((key) => !(key in messages))
      .map((key) => `${file}: ${key} is missing; ${name} has it`),
    ...keys
      .filter((key) => !(key in master))
      .map((key) => `${file}: ${key} is not in ${name}; add it there or remove it`),
    ...keys
      .filter((key) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(key))
      .map((key) => `${file}: ${key} is not snake_case`),
    ...(misplaced ? [`${file}: ${misplaced} is not in its place; keys are sorted`] : []),
  ]
}

function checkTexts(file: string, messages: Messages, { name, messages: master }: Master): string[] {
  return Object.entries(messages).flatMap(([key, text]) => {
    if (typeof text !== 'string' || text.trim() === '') return [`${file}: ${key} has no text`]
    const read = placeholdersOf(text)
    if (typeof read === 'string') return [`${file}: ${key} ${read}`]
    const expected = placeholdersOf(master[key] ?? text)
    if (typeof expected === 'string' || read.join() === expected.join()) return []
    return [`${file}: ${key} has {${read.join('} {')}}, ${name} has {${expected.join('} {')}}`]
  })
}

/** The names in a text, sorted, or what is wrong with how it is written (domain/messages/format-message.ts reads it). */
function placeholdersOf(text: string): string[] | string {
  const names = new Set<string>()
  const rest = text
    .replace(
      /\{(\w+), plural, ((?:\s*(?:=\d+|\w+) \{[^{}]*\})+)\s*\}/g,
      (whole, name: string, branches: string) => {
        if (!/(^|\s)other \{/.test(branches)) return whole
        names.add(name)
        return ''
      },
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      names.add(name)
      return ''
    })
  if (/[{}]/.test(rest)) {
    return 'has braces that are neither {name} nor {name, plural, one {…} other {…}}'
  }
  return [...names].sort()
}

type Source = { path: string; text: string }

function readSources(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function checkUse(keys: string[], sources: Source[]): string[] {
  const words = new Set<string>()
  for (const { text } of sources) {
    for (const [, , word = ''] of text.matchAll(/(['"`])([a-z0-9_]+)\1/g)) words.add(word)
  }
  const patterns = liveFamilies(sources).map(({ keys }) => new RegExp(`^${keys.replace('*', '[a-z0-9_]+')}$`))
  return keys
    .filter((key) => !words.has(key) && !patterns.some((pattern) => pattern.test(key)))
    .map((key) => `messages: nothing uses ${key}; remove it from every locale`)
}

/** The families of keys that their files still make. */
function liveFamilies(sources: Source[]): typeof families {
  const textOf = new Map(sources.map(({ path, text }) => [path, text]))
  return families.filter((family) => {
    const beginning = `\`${family.keys.slice(0, family.keys.indexOf('*'))}\${`
    return textOf.get(family.in)?.includes(beginning)
  })
}

function checkFamilies(sources: Source[]): string[] {
  const live = liveFamilies(sources)
  return families
    .filter((family) => sources.some(({ path }) => path === family.in) && !live.includes(family))
    .map(
      (family) =>
        `${family.in} does not make ${family.keys} any more; take it out of scripts/checks/check-messages.ts`,
    )
}

/** Simulators and the demo's mailbox are tools of developers and speak their language. */
const notForCustomers = /^src\/(gateways|server\/emails\/mailbox-)/

function checkWrittenText(sources: Source[]): string[] {
  return sources
    .filter(({ path }) => path.endsWith('.tsx') && !notForCustomers.test(path))
    .flatMap(({ path, text }) =>
      findWrittenText(path, text).map(
        (found) => `${path}:${found.line}  "${found.text}" belongs into messages/, in every locale`,
      ),
    )
}

/** The Spanish texts that rule, each the page of the same address. */
const legalNames = ['terminos', 'privacidad', 'aviso-privacidad']

function checkLegalText(root: string, file: string): string[] {
  if (!existsSync(join(root, file))) return [`${file} is missing`]
  const source = readFileSync(join(root, file), 'utf8')
  try {
    // Whether every {name} has a value is seen where they are (src/web/legal/legal-texts.test.ts).
    const { updated, sections } = readLegalText(source.replaceAll(/\{\w+\}/g, 'a@vaiven.test'))
    if (Number.isNaN(Date.parse(updated))) return [`${file}: ${updated} is no day`]
    return sections.length > 0 ? [] : [`${file} has no sections`]
  } catch (error) {
    return [`${file}: ${(error as Error).message}`]
  }
}

if (import.meta.main) {
  const failures = checkMessages('.')
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exit(1)
  console.log('Messages: every text is there in every locale, and used.')
}

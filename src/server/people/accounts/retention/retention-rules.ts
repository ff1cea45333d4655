import type { CountryCode } from '#domain/geography/countries/country.ts'
import { blockingLaws } from '#domain/people/accounts/data-request-rights.ts'

/** How long personal data are stored after `from`; `setting` is RETENTION_YEARS. */
export type Period = { hours: number } | { days: number } | { months: number } | { years: 'setting' }

export type RetentionRule = {
  data: string
  /** `table.column`: all columns that this rule covers */
  columns: readonly string[]
  /**
   * the moment from which the period runs, and the period; null: as long as the row, for the reason in `why`
   */
  keep: { from: string; period: Period } | null
  /** countries whose law requires blocking before deletion, and until when after `from` */
  blocked?: { countries: readonly CountryCode[]; until: Period }
  why: string
  act: 'blank' | 'delete' | 'erase with the account' | 'keep'
  /** the background job that applies it; null when the customer or staff do */
  job: string | null
  /** the wording on the privacy page */
  told: string
}

const account = { from: 'last trip and last use of the account', period: { years: 'setting' } } as const

/**
 * Every column with personal data: how long it is stored, why, and what happens then. Tests compare the job,
 * its dry run, the docs and the privacy page with it, and fail for a column that is neither here nor known to
 * be impersonal.
 */
export const retentionRules: readonly RetentionRule[] = [
  {
    data: 'Passengers and where they are picked up',
    columns: [
      ...['passengers.name', 'passengers.email', 'passengers.phone', 'passengers.folded_name'],
      ...[
        'ticket_addresses.address',
        'ticket_addresses.driver_note',
        'ticket_addresses.latitude',
        'ticket_addresses.longitude',
      ],
      ...['promises.place_key', 'late_tickets.points', 'driving_times.points', 'give_aways.email'],
    ],
    keep: { from: 'trip', period: { days: 90 } },
    blocked: { countries: blockingLaws.map(({ country }) => country), until: { years: 'setting' } },
    why: 'to drive them, then for claims about the trip. Blocked: LFPDPPP, Ley 21.719, LOPDGDD art. 32',
    act: 'blank',
    job: 'erase old data',
    told: '90 días después del viaje',
  },
  {
    data: 'Consents to the use of a wheelchair',
    columns: ['passengers.wheelchair_consent_version'],
    keep: { from: 'trip', period: { days: 90 } },
    why: 'proof that the passenger consented to the use of a datum about health; withdrawn at any time with the datum',
    act: 'blank',
    job: 'erase old data',
    told: 'Que un pasajero viaja en su silla de ruedas, y su consentimiento',
  },
  {
    data: 'Blocked data: passengers, and customers who were erased',
    columns: ['blocked_data.details'],
    keep: account,
    why: 'authorities and courts; no other use',
    act: 'delete',
    job: 'erase old data',
    told: 'hasta 5 años después del viaje',
  },
  {
    data: 'Browsers and telephones that are told of rides',
    columns: ['push_subscriptions.endpoint', 'push_subscriptions.p256dh', 'push_subscriptions.auth'],
    keep: { from: 'trip', period: { days: 1 } },
    why: 'to tell the customer, who asked for it, of the ride',
    act: 'delete',
    job: 'forget ride alerts',
    told: 'Avisos del viaje en un navegador o por SMS',
  },
  {
    data: 'Account, its contacts and habits',
    columns: [
      ...[
        'email',
        'password_hash',
        'first_name',
        'last_name',
        'phone',
        'birthday',
        'rut',
        'gender',
        'folded_name',
        'staff_id',
      ].map((column) => `users.${column}`),
      ...['frequent_addresses.name', 'frequent_addresses.latitude', 'frequent_addresses.longitude'],
      ...['frequent_friends.fullname', 'frequent_friends.phone', 'frequent_friends.email'],
      ...['account_changes.details'],
    ],
    keep: account,
    why: 'the contract with the customer, claims, taxes',
    act: 'erase with the account',
    job: 'erase old data',
    told: 'como máximo 5 años después',
  },
  {
    data: 'Private events, their guests and hosts',
    columns: [
      ...['name', 'location', 'address', 'stops', 'invitation', 'image_path', 'reject_reason'].map(
        (column) => `event_requests.${column}`,
      ),
      ...['event_request_guests.email', 'event_request_guests.fullname', 'event_request_guests.phone'],
      'removed_guests.email_hash',
      ...['event_request_changes.details', 'host_bill_changes.details'],
    ],
    keep: account,
    why: 'the contract with the host',
    act: 'erase with the account',
    job: 'erase old data',
    told: 'eventos privados y sus invitados',
  },
  {
    data: 'Words about orders and requests',
    columns: [
      ...['order_changes.details', 'refund_requests.reason', 'approvals.reason', 'approvals.decision_reason'],
      ...[
        'data_requests.note',
        'staff_tasks.details',
        'check_ins.reason_text',
        'check_ins.asked',
        'call_off_orders.why',
      ],
      ...['approvals.effect', 'approvals.effect_hash', 'check_ins.device'],
    ],
    keep: account,
    why: 'proof of what was agreed and done',
    act: 'erase with the account',
    job: 'erase old data',
    told: 'Cuenta, compras',
  },
  {
    data: 'Enquiries',
    columns: [
      ...['name', 'email', 'phone', 'message', 'place', 'company', 'interest', 'digest', 'event_date'].map(
        (column) => `enquiries.${column}`,
      ),
      'enquiry_changes.details',
    ],
    keep: { from: 'arrival', period: { years: 'setting' } },
    why: 'answers, and claims about them',
    act: 'blank',
    job: 'erase old data',
    told: 'mensajes',
  },
  {
    data: 'Complaints of consumers and their answers',
    columns: [
      ...[
        'name',
        'document_kind',
        'document',
        'address',
        'email',
        'phone',
        'guardian_name',
        'guardian_document',
        'service',
        'order_number',
        'subject',
        'detail',
        'request',
        'earlier',
        'digest',
      ].map((column) => `complaints.${column}`),
      ...['complaint_answers.text', 'complaint_answers.answered_by'],
    ],
    keep: { from: 'filing', period: { months: 24 } },
    why: 'the law demands them for the authority: Peru, DS 011-2011-PCM. They are not erased earlier with an account',
    act: 'delete',
    job: 'erase old data',
    told: '2 años',
  },
  {
    data: 'Mails',
    columns: [
      ...['outbox.recipient', 'outbox.data', 'outbox.last_error'],
      ...['mailbox.recipient', 'mailbox.subject', 'mailbox.html', 'mailbox.plain', 'mailbox.attachments'],
    ],
    keep: { from: 'writing', period: { years: 'setting' } },
    why: 'proof of what a customer was told. The mailbox is a demo’s',
    act: 'delete',
    job: 'erase old data',
    told: 'correos que te enviamos',
  },
  {
    data: 'Notifications of payment providers',
    columns: ['payment_notifications.headers', 'payment_notifications.body', 'payment_notifications.query'],
    keep: { from: 'arrival', period: { months: 18 } },
    why: 'disputes of card payments; that they came and what they did stays',
    act: 'blank',
    job: 'erase old data',
    told: '18 meses',
  },
  {
    data: 'Answers of payment providers',
    columns: [
      ...['payment_attempts.next_step', 'payment_attempts.result', 'payment_attempts.provider_reference'],
      ...[
        'refunds.result',
        'refunds.reason',
        'refunds.provider_reference',
        'refunds.payment_reference',
        'payment_attempts.merchant_reference',
        'payment_attempts.parts',
      ],
    ],
    keep: account,
    why: 'disputes and refunds; the facts of the money stay',
    act: 'erase with the account',
    job: 'erase old data',
    told: 'Cuentas bancarias',
  },
  {
    data: 'Bank accounts and transfers',
    columns: [
      ...[
        'hand_refunds.account',
        'hand_refunds.ending',
        'hand_refunds.previous_ending',
        'hand_refunds.sent_to',
        'hand_refunds.tracking_key',
      ],
      ...[
        'statement_lines.payer',
        'statement_lines.account',
        'statement_lines.reference',
        'statement_lines.why',
        'statement_line_changes.reason',
      ],
      ...['transfer_receipts.tracking_key'],
    ],
    keep: account,
    why: 'refunds by hand, claims, taxes',
    act: 'erase with the account',
    job: 'erase old data',
    told: 'Cuentas bancarias',
  },
  {
    data: 'Files of banks and payment providers',
    columns: [
      ...[
        'statement_imports.file',
        'statement_imports.packed',
        'statement_imports.facts',
        'statement_imports.file_name',
        'statement_lines.file_name',
        'payout_files.text',
        'payout_files.packed',
        'payout_files.name',
      ],
      ...['payout_lines.theirs', 'payout_lines.ours', 'payout_lines.why', 'payouts.file_name'],
    ],
    keep: null,
    why: 'books of the company: 5 to 6 years by tax law (MX, CL, PE, ES); the accountant removes them',
    act: 'keep',
    job: null,
    told: 'los archivos de bancos y de quien procesa pagos quedan en los libros de la empresa',
  },
  {
    data: 'Sessions, and links in mails',
    columns: ['sessions.device', 'sessions.token_hash', 'account_tokens.hash', 'account_tokens.new_email'],
    keep: { from: 'end', period: { days: 30 } },
    why: 'security of the account',
    act: 'delete',
    job: 'forget old traces',
    told: '1 mes después de terminar',
  },
  {
    data: 'Counted attempts',
    columns: ['rate_limit_counts.bucket'],
    keep: { from: 'attempt', period: { days: 1 } },
    why: 'limits against abuse',
    act: 'delete',
    job: 'forget old traces',
    told: '24 horas',
  },
  {
    data: 'Networks of seats that wait for their money',
    columns: ['holds.network', 'orders.network'],
    keep: null,
    why: 'limits against hoarding; a keyed hash of the network, blanked once the order is paid or ends',
    act: 'blank',
    job: null,
    told: 'Hasta que pagas o vence el plazo',
  },
  {
    data: 'Searches at the gate',
    columns: ['check_in_lookups.text', 'check_in_lookups.device'],
    keep: { from: 'search', period: { days: 30 } },
    why: 'to see misuse by doormen',
    act: 'delete',
    job: 'forget lookups at the gate',
    told: 'Búsquedas del personal al subir | 30 días',
  },
  {
    data: 'Names of colonias that customers typed',
    columns: ['counties.name'],
    keep: { from: 'last use by an address', period: { days: 30 } },
    why: 'they are places, but a customer chose the words',
    act: 'delete',
    job: 'forget typed counties',
    told: 'Nombres de lugares que escribiste',
  },
  {
    data: 'Points of addresses',
    columns: ['address_points.address_key', 'address_points.latitude', 'address_points.longitude'],
    keep: { from: 'last use by an address', period: { days: 0 } },
    why: 'to plan trips',
    act: 'delete',
    job: 'forget unused points',
    told: 'puntos de direcciones que ya nadie usa',
  },
  {
    data: 'Exported files',
    columns: ['export_parts.bytes', 'exports.query', 'exports.filter'],
    keep: { from: 'export', period: { days: 7 } },
    why: 'for the person who asked for them',
    act: 'delete',
    job: 'delete old exports',
    told: 'Archivos que el personal exporta | 7 días',
  },
  {
    data: 'Staff',
    columns: [
      ...['email', 'name', 'password_hash', 'totp_secret'].map((column) => `staff_people.${column}`),
      ...['device', 'token_hash', 'challenge', 'new_totp_secret'].map((column) => `staff_sessions.${column}`),
      ...[
        'staff_links.token_hash',
        'staff_passkeys.name',
        'staff_passkeys.public_key',
        'staff_recovery_codes.code_hash',
      ],
      ...['staff_saved_forms.fields', 'office_views.query', 'office_views.name', 'office_selections.query'],
      ...['approvals.asked_by_name', 'approvals.decided_by_name', 'messages.author_name'],
    ],
    keep: null,
    why: 'their work, and proof of it afterwards; what opens the office ends with their access',
    act: 'keep',
    job: null,
    told: 'Datos del personal',
  },
  {
    data: 'The log of the office',
    columns: ['office_log.actor_name', 'office_log.changes', 'office_log.reason'],
    keep: null,
    why: 'proof that cannot be changed; customers are in it as ids',
    act: 'keep',
    job: null,
    told: 'registro de lo que hace en la oficina',
  },
  {
    data: 'Words of drivers and staff about acts of the day, and their devices',
    columns: ['ride_acts.reason_text', 'ride_acts.raw', 'ride_acts.device'],
    keep: { from: 'act', period: { days: 90 } },
    why: 'to see why somebody was left behind; that it happened stays',
    act: 'blank',
    job: 'forget drives',
    told: '90 días después del viaje',
  },
  {
    data: 'Words about rides in answers to the three questions',
    columns: ['ride_reviews.words'],
    keep: { from: 'answer', period: { months: 24 } },
    why: 'to mend what went wrong, and published if the author consented; the scores stay. Blanked with an erasure',
    act: 'blank',
    job: 'forget words of reviews',
    told: 'Lo que opinas de un viaje | 24 meses',
  },
  {
    data: 'Links of drivers and the devices that opened them',
    columns: [
      ...['driver_links.token_hash', 'driver_links.digits'],
      ...['driver_sessions.token_hash', 'driver_sessions.device'],
    ],
    keep: { from: 'trip', period: { days: 30 } },
    why: 'to open the driver’s page, and to see misuse of it',
    act: 'delete',
    job: 'forget drives',
    told: 'Datos de conductores',
  },
  {
    data: 'Where a van is: its last position only',
    columns: ['van_positions.latitude', 'van_positions.longitude', 'van_positions.accuracy'],
    keep: { from: 'measurement', period: { hours: 2 } },
    why: 'to tell passengers when it comes',
    act: 'delete',
    job: 'forget positions of vans',
    told: 'Datos de conductores',
  },
  {
    data: 'Drivers',
    columns: ['drivers.name', 'drivers.phone', 'fleet_absences.reason'],
    keep: { from: 'last day at work', period: { years: 'setting' } },
    why: 'to reach them on the road, then for claims about their trips',
    act: 'delete',
    job: 'erase old data',
    told: 'hasta 5 años después de su último día',
  },
]

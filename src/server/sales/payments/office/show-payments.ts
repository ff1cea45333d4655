import {
  type NotificationListRow,
  type PaymentListRow,
  paymentFilters,
} from '#contract/office/sales/office-payments.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { formatMoney, toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { officeTexts } from '#server/platform/texts/office-texts.ts'
import { listExport } from '#server/records/exports/list-export.ts'
import { act, record } from '#server/records/office-log/act.ts'
import { replayNotification } from '../notifications/replay-notification.ts'
import { maskNotification } from './mask-notification.ts'
import {
  type NotificationsAsked,
  type OfficeNotification,
  type OfficeNotificationRow,
  readNotificationsOf,
  readOfficeNotification,
  readOfficeNotifications,
  readOpenHomeNotifications,
  readReplaysOf,
} from './office-notification-sql.ts'
import {
  exportedPayments,
  type OfficePaymentRow,
  type PaymentFilter,
  type PaymentsAsked,
  readOfficePayment,
  readOfficePayments,
  readRefundsOfPayment,
} from './payment-list-sql.ts'

type Query<Asked extends PaymentFilter> = Omit<Asked, 'countries'> & { country?: CountryCode | undefined }

/** The SQL filter of the list and its export, limited to the caller's countries. */
function filterOf(ctx: StaffCtx, { country, ...query }: Query<PaymentFilter>): PaymentFilter {
  return {
    ...query,
    countries: ctx.countries.filter((code) => country === undefined || code === country),
  }
}

/** The payment attempts that match the list's filter. */
export const paymentsExport = listExport(paymentFilters, filterOf, exportedPayments)

/** A page of the payment attempts in the caller's countries. */
export async function listPayments(
  ctx: StaffCtx,
  { sort, after, before, limit, ...query }: Query<PaymentsAsked>,
) {
  const asked = { ...filterOf(ctx, query), sort, after, before, limit }
  const { rows, ...page } = await readOfficePayments(ctx.db, asked)
  return { ...page, rows: rows.map(describePayment) }
}

function describePayment({ amount, createdAt, ...row }: OfficePaymentRow): PaymentListRow {
  return { ...row, amount: toMajor(amount, row.currency), createdAt: createdAt.toISOString() }
}

/** An attempt with its history; the provider's answer is masked. @throws Refusal not_found */
export async function showPayment(ctx: StaffCtx, id: string) {
  const payment = await readOfficePayment(ctx.db, id)
  if (!payment || !ctx.countries.includes(payment.countryCode)) throw new Refusal('not_found')
  const [refunds, notifications] = await Promise.all([
    readRefundsOfPayment(ctx.db, id),
    readNotificationsOf(ctx.db, id),
  ])
  const { updatedAt, askedAt, fee, merchantReference, providerReference, result, ...row } = payment
  const major = (amount: number) => toMajor(amount, payment.currency)
  return {
    ...describePayment(row),
    ...{ merchantReference, providerReference },
    updatedAt: updatedAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
    fee: fee === null ? null : major(fee),
    said: result ? maskNotification(JSON.stringify(result)) : '',
    refunds: refunds.map((refund) => ({ ...refund, amount: major(refund.amount) })),
    notifications: notifications.map(describeNotification),
  }
}

/** A page of the notifications that the caller may see. */
export async function listNotifications(ctx: StaffCtx, query: Omit<NotificationsAsked, 'countries'>) {
  const { rows, ...page } = await readOfficeNotifications(ctx.db, { ...query, countries: ctx.countries })
  return { ...page, rows: rows.map(describeNotification) }
}

function describeNotification(row: OfficeNotificationRow): NotificationListRow {
  const { id, provider, receivedAt, times, outcome, isOpen, number } = row
  return { id, provider, times, outcome, isOpen, number, receivedAt: receivedAt.toISOString() }
}

async function findNotification(ctx: StaffCtx, id: number): Promise<OfficeNotification> {
  const found = await readOfficeNotification(ctx.db, id, ctx.countries)
  if (!found) throw new Refusal('not_found')
  return found
}

const logOf = (id: number, { countryCode }: OfficeNotification) => ({
  object: { kind: 'notification', id },
  ...(countryCode && { country: countryCode }),
})

/** A notification without personal data and secrets. Viewing it is logged. @throws Refusal not_found */
export async function showNotification(ctx: StaffCtx, id: number) {
  const found = await findNotification(ctx, id)
  await record(ctx, { verb: 'notification.read', ...logOf(id, found) }, 'done')
  const replays = await readReplaysOf(ctx.db, id)
  const mayReplay = countriesWhere(ctx.staff.roles, 'refunds.send')
  return {
    ...describeNotification(found),
    handledAt: found.handledAt?.toISOString() ?? null,
    paymentId: found.paymentId,
    headers: Object.keys(found.headers).toSorted(),
    query: maskNotification(found.query),
    body: maskNotification(found.body),
    replays: replays.map(({ at, ...replay }) => ({ ...replay, at: at.toISOString() })),
    mayReplay: found.countryCode
      ? mayReplay.includes(found.countryCode)
      : mayReplay.length === countryCodes.length,
  }
}

/**
 * Replays a notification and settles the provider's current status.
 * @throws Refusal not_found, payment_provider_unavailable
 */
export async function replayInOffice(ctx: StaffCtx, id: number): Promise<{ outcome: string }> {
  const found = await findNotification(ctx, id)
  // The provider must not be called inside a transaction; the replay records itself.
  const outcome = await replayNotification(ctx, id)
  await act(ctx, { verb: 'notification.replay', ...logOf(id, found) }, async (_tx, entry) => {
    entry.changes = { outcome: { from: found.outcome, to: outcome } }
  })
  return { outcome }
}

/** Unsettled notifications, for the home page. */
export async function findOpenNotifications(
  { db, clock, staff: { language } }: StaffCtx,
  countries: readonly CountryCode[],
) {
  const texts: Record<string, string> = officeTexts[language]
  const rows = await readOpenHomeNotifications(db, countries, clock.now())
  return rows.map(({ provider, times, number, amount, currency, ...row }) => ({
    ...row,
    title: `${texts[`settlement_name_${provider}`] ?? provider} · ${row.id}`,
    detail: [number, currency && formatMoney({ amount: amount ?? 0, currency }), times > 1 && `× ${times}`]
      .filter(Boolean)
      .join(' · '),
  }))
}

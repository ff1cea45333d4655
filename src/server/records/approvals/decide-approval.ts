import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type {
  ApprovalEffects,
  ApprovalKindName,
  ApprovalOf,
} from '#contract/office/records/approval-effects.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { countriesWhere, type Permission, permissions } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { type Currency, formatMoney } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { purgeCdn } from '#server/platform/cdn/purge-cdn.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { officeText, officeTexts, withCountry } from '#server/platform/texts/office-texts.ts'
import { act, type LogEntry, type StaffActor } from '#server/records/office-log/act.ts'
import {
  type ApprovalRow,
  type ApprovalVisibility,
  countApprovable,
  decideApproval,
  isOwnApproval,
  listApprovalRows,
  lockApproval,
} from './approval-sql.ts'
import { authorOf, hashEffect } from './ask-approval.ts'
import { maskApproval } from './mask-approval.ts'
import { mayStillAsk } from './may-still-ask.ts'
import { nameEffects } from './name-effects.ts'

/** The effect of granting an approval of one kind. */
export type ApprovalKind<K extends ApprovalKindName> = {
  /** the permission that the approver needs, in the country of the object */
  may: Permission
  /** the effect as it would be now; null when there is nothing left to do */
  currentEffect(tx: Transaction, asked: ApprovalEffects[K]): Promise<ApprovalEffects[K] | null>
  apply(tx: Transaction, ctx: StaffActor, effect: ApprovalEffects[K]): Promise<void>
  /** paths of the customers' pages that change */
  changedPages?(tx: Transaction, effect: ApprovalEffects[K]): Promise<string[]>
}

export type ApprovalKinds = { [K in ApprovalKindName]: ApprovalKind<K> }

type MayApprove = Pick<ApprovalKind<ApprovalKindName>, 'may'>

/**
 * Whether a person may decide an approval: they need the permission in the object's country, and must not
 * have requested it.
 */
export function mayApprove(ctx: StaffActor, kind: MayApprove, row: ApprovalRow): boolean {
  if (isAsker(ctx, row)) return false
  // The command line may act in every country.
  if (!ctx.staff) return true
  const countries = countriesWhere(ctx.staff.roles, kind.may)
  const needed = [...row.countries, ...(row.countryCode === null ? [] : [row.countryCode])]
  return countries.length > 0 && needed.every((code) => countries.some((one) => one === code))
}

function isAsker({ actor }: StaffActor, { askedBy, askedByKind }: ApprovalRow): boolean {
  return actor.kind === askedByKind && actor.id === askedBy
}

/**
 * Approves, and performs the act in the same transaction. The approval becomes void if the effect has changed, or
 * if its requester has left or lost the permission to request it. `kinds` are those that may be approved here.
 * @throws Refusal not_found, permission_needed, own_approval, approval_over, approval_changed
 */
export async function approve(
  ctx: StaffActor,
  kinds: Partial<ApprovalKinds>,
  id: number,
): Promise<Record<never, never>> {
  let changedPages: string[] | undefined
  const outcome = await act(ctx, { verb: 'approval.approve', approvalId: id }, async (tx, entry) => {
    const row = await openRow(tx, ctx, kinds, { id, entry })
    if (isAsker(ctx, row)) throw new Refusal('own_approval')
    const effect = await currentEffect(tx, kinds, row)
    const isSame = effect && hashEffect(effect).equals(row.effectHash)
    const decision = isSame && (await mayStillAsk(tx, row)) ? 'approved' : 'voided'
    await decideApproval(tx, id, decision, { by: authorOf(ctx), now: ctx.clock.now(), reason: null })
    entry.changes = { decision: { to: decision } }
    if (decision === 'approved') {
      changedPages = await apply(tx, ctx, kinds, row)
    }
    return decision
  })
  // Thrown after the commit, so that the voided state is stored.
  if (outcome === 'voided') throw new Refusal('approval_changed')
  if (changedPages) purgeCdn(ctx, changedPages)
  return {}
}

function currentEffect<K extends ApprovalKindName>(
  tx: Transaction,
  kinds: Partial<ApprovalKinds>,
  { kind, effect }: ApprovalOf<K>,
): Promise<ApprovalEffects[K] | null> | undefined {
  return kinds[kind]?.currentEffect(tx, effect)
}

/** Performs the approved act. Returns the changed customers' pages. */
async function apply<K extends ApprovalKindName>(
  tx: Transaction,
  ctx: StaffActor,
  kinds: Partial<ApprovalKinds>,
  { kind, effect }: ApprovalOf<K>,
): Promise<string[] | undefined> {
  await kinds[kind]?.apply(tx, ctx, effect)
  return kinds[kind]?.changedPages?.(tx, effect)
}

/**
 * Rejects an approval; its requester can withdraw it in the same way. @throws Refusal not_found,
 * permission_needed, approval_over
 */
export function reject(
  ctx: StaffActor,
  kinds: ApprovalKinds,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<Record<never, never>> {
  return act(ctx, { verb: 'approval.reject', approvalId: id, reason }, async (tx, entry) => {
    await openRow(tx, ctx, kinds, { id, entry })
    await decideApproval(tx, id, 'rejected', {
      by: authorOf(ctx),
      now: ctx.clock.now(),
      reason: reason ?? null,
    })
    entry.changes = { decision: { to: 'rejected' } }
    return {}
  })
}

/**
 * An approval for its requester and those who may decide it. For others it makes no difference whether it waits,
 * is decided or does not exist.
 */
async function openRow(
  tx: Transaction,
  ctx: StaffActor,
  kinds: Partial<ApprovalKinds>,
  { id, entry }: { id: number; entry: LogEntry },
): Promise<ApprovalRow> {
  if (!approvesAnything(ctx) && !(await isOwnApproval(tx, ctx, id)))
    throw new Refusal('permission_needed', {
      permission: officeText(ctx.staff?.language ?? 'es', 'permission_to_approve'),
    })
  const row = await lockApproval(tx, id)
  const kind = row && kinds[row.kind]
  if (!row || !kind || !(isAsker(ctx, row) || mayApprove(ctx, kind, row))) throw new Refusal('not_found')
  entry.object = { kind: row.objectKind, id: row.objectId }
  if (row.decision || row.expiresAt <= ctx.clock.now()) throw new Refusal('approval_over')
  return row
}

function approvesAnything({ staff }: StaffActor): boolean {
  return !staff || approvers.some((permission) => countriesWhere(staff.roles, permission).length > 0)
}

/** Permissions to decide approvals. */
const approvers = keysOf(permissions).filter((one) => one.endsWith('.approve'))

/** The approvals that a person sees, and those among them that they may decide. */
function visibilityOf({ actor, staff }: StaffActor, kinds: ApprovalKinds): ApprovalVisibility {
  const may = Object.entries(kinds).map(([name, kind]) => [
    name,
    staff ? countriesWhere(staff.roles, kind.may) : countryCodes,
  ])
  const sees = staff ? countriesWhere(staff.roles, 'approvals.see') : countryCodes
  return { own: actor, may: Object.fromEntries(may), sees }
}

/** How many waiting approvals the caller may decide. */
export function countWaitingApprovals(ctx: StaffActor, kinds: ApprovalKinds): Promise<number> {
  return countApprovable(ctx.db, visibilityOf(ctx, kinds), ctx.clock.now())
}

/** The oldest approvals that wait for the caller's decision, for the home page. */
export async function findWaitingApprovals(ctx: StaffCtx, kinds: ApprovalKinds) {
  const { language } = ctx.staff
  const page = { sort: 'askedAt', limit: 50, state: 'open', kind: '' } as const
  const { rows } = await listApprovalRows(ctx.db, visibilityOf(ctx, kinds), { ...page, now: ctx.clock.now() })
  const mine = rows.filter((row) => mayApprove(ctx, kinds[row.kind], row))
  return {
    count: await countWaitingApprovals(ctx, kinds),
    rows: mine
      .slice(0, 10)
      .map(({ id, askedByName, askedByEmail, reason, askedAt, countryCode, ...approval }) => ({
        id: String(id),
        title: [kindInWords(language, approval.kind), amountOf(approval)].filter(Boolean).join(' · '),
        detail: withCountry(
          language,
          [reason, askedByName, askedByEmail].filter(Boolean).join(' · '),
          countryCode,
        ),
        since: askedAt.toISOString(),
        ...(approval.kind === 'refund.by-hand' && approval.effect.changed
          ? { warning: 'account_changed' as const }
          : {}),
        timeZone: 'UTC',
      })),
  }
}

function kindInWords(language: OfficeLanguage, kind: ApprovalKindName): string {
  const texts: Record<string, string> = officeTexts[language]
  return texts[`approval_kind_${kind.replaceAll(/\W/g, '_')}`] ?? kind
}

/** The amount of an effect that has one, including retried refunds; of a call-off, its sum per currency. */
function amountOf({ effect }: ApprovalOf): string | null {
  if ('money' in effect) {
    const sums = new Map<Currency, number>()
    for (const { currency, amount } of effect.money) sums.set(currency, (sums.get(currency) ?? 0) + amount)
    return [...sums].map(([currency, amount]) => formatMoney({ amount, currency })).join(' + ')
  }
  if (!('amount' in effect)) return null
  const { amount, currency } = effect
  const again = 'again' in effect ? effect.again : []
  return formatMoney({ amount: again.reduce((sum, one) => sum + one.amount, amount), currency })
}

type ApprovalsAsked = OfficeCallInput<'GET /office-api/approvals'>['query']

/** The waiting or the decided approvals, each with whether the caller may decide it. */
export async function listApprovals(ctx: StaffActor, kinds: ApprovalKinds, query: ApprovalsAsked) {
  const now = ctx.clock.now()
  const { rows, ...page } = await listApprovalRows(ctx.db, visibilityOf(ctx, kinds), { ...query, now })
  const named = await nameEffects(ctx.db, ctx.staff?.language ?? 'es', rows)
  return { ...page, rows: named.map((row) => describe(ctx, kinds, row, query.state)) }
}

function describe(ctx: StaffActor, kinds: ApprovalKinds, row: ApprovalRow, state: 'open' | 'over') {
  const isMine = isAsker(ctx, row)
  const isApprover = mayApprove(ctx, kinds[row.kind], row)
  // Auditors read approvals that they neither request nor decide.
  const shown = isMine || isApprover ? row : maskApproval(row)
  // TypeScript loses the relation between fields that are destructured one by one.
  const approval = { kind: shown.kind, effect: shown.effect } as ApprovalOf
  return {
    id: row.id,
    ...approval,
    object: { kind: row.objectKind, id: row.objectId },
    countryCode: row.countryCode,
    reason: shown.reason,
    askedBy: row.askedByName,
    askedByEmail: row.askedByEmail,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decision: row.decision,
    decidedBy: row.decidedByName,
    decidedByEmail: row.decidedByEmail,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: shown.decisionReason,
    mayApprove: state === 'open' && isApprover,
    mine: isMine,
  }
}

import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type {
  ApprovalEffects,
  ApprovalKindName,
  ApprovalOf,
} from '#contract/office/staff/approval-effects.ts'
import { countryCodes } from '#domain/countries/country.ts'
import { formatMoney } from '#domain/money.ts'
import { Refusal } from '#domain/refusal.ts'
import type { OfficeLanguage } from '#domain/staff/office-languages.ts'
import { countriesWhere, type Permission } from '#domain/staff/permissions.ts'
import { act, type LogEntry, type StaffActor } from '#server/office-log/act.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { purgeCdn } from '#server/platform/purge-cdn.ts'
import { officeTexts, withCountry } from '#server/platform/texts/office-texts.ts'
import { permissionWords } from '#server/platform/texts/permission-words.ts'
import {
  type ApprovalRow,
  type ApprovalSight,
  countApprovable,
  decideApproval,
  listApprovalRows,
  lockApproval,
} from './approval-sql.ts'
import { authorOf, hashEffect } from './ask-approval.ts'
import { nameEffects } from './name-effects.ts'

/** The act that follows when one kind of approval is given. */
export type ApprovalKind<K extends ApprovalKindName> = {
  /** who may approve it, in the country of its object */
  may: Permission
  /** what would happen now; null when there is nothing to do any more */
  currentEffect(tx: Transaction, asked: ApprovalEffects[K]): Promise<ApprovalEffects[K] | null>
  apply(tx: Transaction, ctx: StaffActor, effect: ApprovalEffects[K]): Promise<void>
  /** paths of the pages of customers that are others afterwards */
  changedPages?(tx: Transaction, effect: ApprovalEffects[K]): Promise<string[]>
}

export type ApprovalKinds = { [K in ApprovalKindName]: ApprovalKind<K> }

type MayApprove = Pick<ApprovalKind<ApprovalKindName>, 'may'>

/** Whether a person may approve: with the permission where the object is, and not their own question. */
export function mayApprove(ctx: StaffActor, kind: MayApprove, row: ApprovalRow): boolean {
  if (isAsker(ctx, row)) return false
  // The command line on the server has every country.
  if (!ctx.staff) return true
  const countries = countriesWhere(ctx.staff.roles, kind.may)
  const needed = [...row.countries, ...(row.country_code === null ? [] : [row.country_code])]
  return countries.length > 0 && needed.every((code) => countries.some((one) => one === code))
}

function isAsker({ actor }: StaffActor, { asked_by, asked_by_kind }: ApprovalRow): boolean {
  return actor.kind === asked_by_kind && actor.id === asked_by
}

/**
 * Approves, and does what was asked for in the same transaction. An effect that has changed since voids the approval.
 * `kinds` are those that may be approved here.
 * @throws Refusal not_found, own_approval, approval_over, approval_changed, permission_needed
 */
export async function approve(
  ctx: StaffActor,
  kinds: Partial<ApprovalKinds>,
  id: number,
): Promise<Record<never, never>> {
  let changedPages: string[] | undefined
  const outcome = await act(ctx, { verb: 'approval.approve', approvalId: id }, async (tx, entry) => {
    const row = await openRow(tx, ctx, id, entry)
    const kind = kinds[row.kind]
    if (!kind) throw new Refusal('not_found')
    if (isAsker(ctx, row)) throw new Refusal('own_approval')
    if (!mayApprove(ctx, kind, row)) throw refusePermission(ctx, kind, row)
    const effect = await currentEffect(tx, kinds, row)
    const decision = effect && hashEffect(effect).equals(row.effect_hash) ? 'approved' : 'voided'
    await decideApproval(tx, id, decision, { by: authorOf(ctx), now: ctx.clock.now(), reason: null })
    entry.changes = { decision: { to: decision } }
    if (decision === 'approved') {
      changedPages = await apply(tx, ctx, kinds, row)
    }
    return decision
  })
  // Refused after the commit: that it is void has to stay.
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

/** Does what was approved. Returns the pages of customers that it changes. */
async function apply<K extends ApprovalKindName>(
  tx: Transaction,
  ctx: StaffActor,
  kinds: Partial<ApprovalKinds>,
  { kind, effect }: ApprovalOf<K>,
): Promise<string[] | undefined> {
  await kinds[kind]?.apply(tx, ctx, effect)
  return kinds[kind]?.changedPages?.(tx, effect)
}

/** Rejects what was asked for; who asked may take it back in the same way. @throws Refusal not_found, approval_over */
export function reject(
  ctx: StaffActor,
  kinds: ApprovalKinds,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<Record<never, never>> {
  return act(ctx, { verb: 'approval.reject', approvalId: id, reason }, async (tx, entry) => {
    const row = await openRow(tx, ctx, id, entry)
    const kind = kinds[row.kind]
    if (!isAsker(ctx, row) && !mayApprove(ctx, kind, row)) throw refusePermission(ctx, kind, row)
    await decideApproval(tx, id, 'rejected', {
      by: authorOf(ctx),
      now: ctx.clock.now(),
      reason: reason ?? null,
    })
    entry.changes = { decision: { to: 'rejected' } }
    return {}
  })
}

/** The refusal of a person who may not decide this question; one of a country where they approve nothing does not exist. */
function refusePermission({ staff }: StaffActor, { may }: MayApprove, row: ApprovalRow): Refusal {
  const countries = staff ? countriesWhere(staff.roles, may) : []
  if (countries.length > 0 && !countries.some((code) => code === row.country_code))
    return new Refusal('not_found')
  return new Refusal('permission_needed', { permission: permissionWords(may, staff?.language ?? 'es') })
}

async function openRow(tx: Transaction, ctx: StaffActor, id: number, entry: LogEntry): Promise<ApprovalRow> {
  const row = await lockApproval(tx, id)
  if (!row) throw new Refusal('not_found')
  entry.object = { kind: row.object_kind, id: row.object_id }
  if (row.decision || row.expires_at <= ctx.clock.now()) throw new Refusal('approval_over')
  return row
}

/** The approvals that a person sees, and those among them that they may give. */
function sightOf({ actor, staff }: StaffActor, kinds: ApprovalKinds): ApprovalSight {
  const may = Object.entries(kinds).map(([name, kind]) => [
    name,
    staff ? countriesWhere(staff.roles, kind.may) : countryCodes,
  ])
  return { own: actor, may: Object.fromEntries(may) }
}

/** How many questions wait that the caller may approve. */
export function countWaitingApprovals(ctx: StaffActor, kinds: ApprovalKinds): Promise<number> {
  return countApprovable(ctx.db, sightOf(ctx, kinds), ctx.clock.now())
}

/** The oldest questions that wait for the caller's approval, for their home page. */
export async function findWaitingApprovals(ctx: StaffCtx, kinds: ApprovalKinds) {
  const { language } = ctx.staff
  const page = { sort: 'askedAt', limit: 50, state: 'open', kind: '' } as const
  const { rows } = await listApprovalRows(ctx.db, sightOf(ctx, kinds), { ...page, now: ctx.clock.now() })
  const mine = rows.filter((row) => mayApprove(ctx, kinds[row.kind], row))
  return {
    count: await countWaitingApprovals(ctx, kinds),
    rows: mine.slice(0, 10).map(({ id, asked_by_name, reason, asked_at, country_code, ...approval }) => ({
      id: String(id),
      title: [kindInWords(language, approval.kind), amountOf(approval)].filter(Boolean).join(' · '),
      detail: withCountry(language, `${reason} · ${asked_by_name}`, country_code),
      since: asked_at.toISOString(),
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

/** The money of an effect that has some, with what is sent again. */
function amountOf({ effect }: ApprovalOf): string | null {
  if (!('amount' in effect)) return null
  const { amount, currency } = effect
  const again = 'again' in effect ? effect.again : []
  return formatMoney({ amount: again.reduce((sum, one) => sum + one.amount, amount), currency })
}

type ApprovalsAsked = OfficeCallInput<'GET /office-api/approvals'>['query']

/** The questions that wait, or those that are over; each says whether the caller may decide it. */
export async function listApprovals(ctx: StaffActor, kinds: ApprovalKinds, query: ApprovalsAsked) {
  const now = ctx.clock.now()
  const { rows, ...page } = await listApprovalRows(ctx.db, sightOf(ctx, kinds), { ...query, now })
  const named = await nameEffects(ctx.db, ctx.staff?.language ?? 'es', rows)
  return { ...page, rows: named.map((row) => describe(ctx, kinds, row, query.state)) }
}

function describe(ctx: StaffActor, kinds: ApprovalKinds, row: ApprovalRow, state: 'open' | 'over') {
  // They belong together, which the compiler forgets of fields that are taken one by one.
  const approval = { kind: row.kind, effect: row.effect } as ApprovalOf
  return {
    id: row.id,
    ...approval,
    object: { kind: row.object_kind, id: row.object_id },
    countryCode: row.country_code,
    reason: row.reason,
    askedBy: row.asked_by_name,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decision: row.decision,
    decidedBy: row.decided_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
    mayApprove: state === 'open' && mayApprove(ctx, kinds[row.kind], row),
    mine: isAsker(ctx, row),
  }
}

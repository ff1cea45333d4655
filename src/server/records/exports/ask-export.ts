import { randomUUID } from 'node:crypto'
import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import {
  columnsOf,
  type ExportColumn,
  type ExportQuery,
  type ExportSourceName,
  exportSources,
  mostPersonalRows,
} from '#domain/records/exports/export-sources.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { permissionWords } from '#server/platform/texts/permission-words.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { countExportRows, type ExportRows } from './export-cursor-sql.ts'
import { findExport, insertExport, releaseExport } from './export-sql.ts'

/** Where the rows of an export come from. */
export type RowSource<Filter extends object> = {
  /**
   * turns the URL's filter into one for the caller's countries; it is stored, and used again when the file is
   * written
   */
  filterOf(ctx: StaffCtx, query: ExportQuery): Filter
  rows(filter: Filter): ExportRows
}

export type RowSources = Record<
  ExportSourceName,
  { filterOf: RowSource<object>['filterOf']; rows(filter: never): ExportRows }
>

/** How long a file is available. */
const lifeMs = 7 * 86_400_000

/**
 * A filter for the log. Search words may be a customer's name, e-mail or phone, and the log is never erased,
 * so they are masked.
 */
export const filterToLog = ({ q, ...query }: ExportQuery): ExportQuery => (q ? { ...query, q: '•••' } : query)

type Asked = OfficeCallInput<'POST /office-api/exports'>['body']

/**
 * Requests a file with the rows of a filter, in the countries where the caller may see and export them. With
 * contact columns and more than a thousand rows it needs approval.
 * @throws Refusal permission_needed, invalid_input
 */
export function askExport(ctx: StaffCtx, sources: RowSources, asked: Asked) {
  const { source, query, format } = asked
  return act(ctx, { verb: 'export.ask' }, async (tx, entry) => {
    // By default the columns without further permission.
    const columns = columnsOf(source, query, asked.columns).filter(
      (column) => asked.columns || !column.personal,
    )
    const personal = columns.some((column) => column.personal)
    const countries = exportCountries(ctx, source, columns)
    if (countries.length === 0) throw refusePermission(ctx, source, columns)
    if (columns.length === 0) throw refusedField('columns', 'field_is_required')
    const rows = sources[source]
    const filter = rows.filterOf({ ...ctx, countries }, query)
    const id = randomUUID()
    const now = ctx.clock.now()
    const count = personal ? await countExportRows(tx, rows.rows(filter as never), mostPersonalRows) : 0
    const waits = personal && count > mostPersonalRows
    if (waits && !asked.reason) throw refusedField('reason', 'field_is_required')
    await insertExport(tx, {
      ...{ id, staffId: ctx.staff.id, source, query, filter, format, personal, countries },
      columns: columns.map(({ name }) => name),
      language: ctx.staff.language,
      state: waits ? 'waiting' : 'asked',
      askedAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    entry.object = { kind: 'export', id }
    entry.changes = { source: { to: source }, filter: { to: filterToLog(query) }, personal: { to: personal } }
    if (!waits) return { id, approval: null }
    const effect = { id, source, query, columns: columns.map(({ name }) => name), countries }
    const [country] = countries
    const approval = await askApproval(tx, ctx, {
      ...{ kind: 'export', object: { kind: 'export', id }, countries, effect, reason: asked.reason },
      ...(country && countries.length === 1 && { country }),
    })
    return { id, approval: approval.id }
  })
}

type ExportEffect = ApprovalEffects['export']

/** Approval of a file with the contacts of many people. */
export const exportApproval: ApprovalKind<'export'> = {
  may: 'exports.approve',
  async currentEffect(tx: Transaction, asked: ExportEffect) {
    const found = await findExport(tx, asked.id)
    return found?.state === 'waiting' ? asked : null
  },
  async apply(tx: Transaction, ctx: StaffActor, effect: ExportEffect) {
    const own = ctx.staff && countriesWhere(ctx.staff.roles, 'exports.approve')
    if (own && effect.countries.some((code) => !own.includes(code))) throw new Refusal('not_found')
    await releaseExport(tx, effect.id)
  },
}

/** The countries where a person may see the rows of an export and export these columns. */
export function exportCountries(
  { staff }: Pick<StaffCtx, 'staff'>,
  source: ExportSourceName,
  columns: readonly ExportColumn[],
): CountryCode[] {
  const each = permissionsFor(source, columns).map((one) => countriesWhere(staff.roles, one))
  return countryCodes.filter((code) => each.every((countries) => countries.includes(code)))
}

const permissionOf = (columns: readonly ExportColumn[]): Permission =>
  columns.some(({ personal }) => personal) ? 'exports.with-personal-data' : 'exports.without-personal-data'

/** Returns the permissions that an export needs: those of its list, of its columns, and of contacts among them. */
const permissionsFor = (source: ExportSourceName, columns: readonly ExportColumn[]): Permission[] => [
  exportSources[source].may,
  permissionOf(columns),
  ...(columns.some(({ contact }) => contact) ? ['contacts.see' as const] : []),
]

/** The refusal for a person who may not export these rows. */
export function refusePermission(
  { staff }: Pick<StaffCtx, 'staff'>,
  source: ExportSourceName,
  columns: readonly ExportColumn[],
): Refusal {
  const needed = permissionsFor(source, columns)
  const lacking = needed.find((one) => countriesWhere(staff.roles, one).length === 0) ?? permissionOf(columns)
  const permission = permissionWords(lacking, staff.language)
  return new Refusal('permission_needed', { permission }, { data: { permission: lacking } })
}

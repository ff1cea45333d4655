import { countriesWhere } from '#domain/staff/permissions.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { countLogRows, listLogRows } from './list-log-sql.ts'

/** The log, as far as the caller's roles may see it. */
export function officeLogEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/log', async (ctx, { query }) => {
    const { object, after, limit, ...filters } = query
    const [objectKind = '', ...objectId] = object.split(':')
    const { roles, id } = ctx.staff
    const everywhere = roles.filter(({ countries }) => countries.includes('all'))
    const sight = {
      all: countriesWhere(everywhere, 'log.see-all').length > 0,
      countries: countriesWhere(roles, 'log.see-country'),
      money: countriesWhere(roles, 'log.see-money').length > 0,
      own: id,
    }
    const asked = { ...filters, objectKind, objectId: objectId.join(':'), sight }
    const [rows, count] = await Promise.all([
      listLogRows(ctx.db, asked, { after, limit: limit + 1 }),
      countLogRows(ctx.db, asked),
    ])
    const page = rows.slice(0, limit)
    return {
      rows: page.map((row) => ({
        id: row.id,
        at: row.happened_at.toISOString(),
        actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
        role: row.role,
        verb: row.verb,
        object: row.object_kind && row.object_id ? { kind: row.object_kind, id: row.object_id } : null,
        countryCode: row.country_code,
        changes: row.changes,
        reason: row.reason,
        approvalId: row.approval_id,
        result: row.result,
      })),
      count,
      next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    }
  })
}

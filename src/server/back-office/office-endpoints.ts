import { Refusal } from '#domain/platform/refusal.ts'
import { violates } from '../platform/database.ts'
import type { OfficeHttp } from '../platform/http/office-http.ts'
import { act } from '../records/office-log/act.ts'
import { searchOffice } from './search/search-office.ts'
import { type FindOthers, showHome } from './show-home.ts'
import { clearDefaultView, deleteView, insertView, readViews, updateView } from './view-sql.ts'

/** The home page, the search, and each person's saved views of lists. */
export function officeEndpoints({ serveOffice }: OfficeHttp, findOthers: FindOthers): void {
  serveOffice('GET /office-api/home', (ctx) => showHome(ctx, findOthers))
  serveOffice('GET /office-api/search', (ctx, { query }) => searchOffice(ctx, query.q))
  serveOffice('GET /office-api/views', async (ctx, { query }) => ({
    rows: await readViews(ctx.db, ctx.staff.id, query.list),
  }))
  serveOffice('POST /office-api/views', (ctx, { body }) =>
    act(ctx, { verb: 'view.save' }, async (tx, entry) => {
      if (body.isDefault) await clearDefaultView(tx, ctx.staff.id, { list: body.list })
      entry.changes = { name: { to: body.name } }
      return { id: await insertView(tx, ctx.staff.id, body) }
    }),
  )
  serveOffice('PUT /office-api/views/{id}', (ctx, { params, body }) =>
    act(ctx, { verb: 'view.save' }, async (tx, entry) => {
      if (body.isDefault) await clearDefaultView(tx, ctx.staff.id, { viewId: params.id })
      const isThere = await updateView(tx, ctx.staff.id, { ...params, ...body }).catch((error: unknown) => {
        if (violates(error, 'office_views_staff_id_list_name_key')) throw new Refusal('view_name_taken')
        throw error
      })
      if (!isThere) throw new Refusal('not_found')
      entry.changes = { name: { to: body.name } }
      return {}
    }),
  )
  serveOffice('DELETE /office-api/views/{id}', (ctx, { params }) =>
    act(ctx, { verb: 'view.delete' }, async (tx) => {
      if (!(await deleteView(tx, ctx.staff.id, params.id))) throw new Refusal('not_found')
      return {}
    }),
  )
}

import { onlyRow, type Queryable, statement } from '../platform/database.ts'

export type ViewRow = { id: number; name: string; query: string; isDefault: boolean }

const views = statement(
  'list-office-views',
  `select id, name, query, is_default from office_views where staff_id = $1 and list = $2 order by lower(name), id`,
)

export function readViews(db: Queryable, staffId: string, list: string): Promise<ViewRow[]> {
  return db.query<ViewRow>(views, [staffId, list])
}

const clearDefault = statement(
  'clear-default-office-view',
  `update office_views set is_default = false where staff_id = $1 and is_default
     and list = coalesce($2, (select list from office_views where id = $3))`,
)

/** Unsets the default view of a list, or of a view's list. */
export async function clearDefaultView(
  tx: Queryable,
  staffId: string,
  { list = null, viewId = null }: { list?: string | null; viewId?: number | null },
): Promise<void> {
  await tx.query(clearDefault, [staffId, list, viewId])
}

const insert = statement(
  'insert-office-view',
  `insert into office_views (staff_id, list, name, query, is_default) values ($1, $2, $3, $4, $5)
   on conflict (staff_id, list, name) do update set query = excluded.query, is_default = excluded.is_default returning id`,
)

export async function insertView(
  tx: Queryable,
  staffId: string,
  { list, name, query, isDefault }: Omit<ViewRow, 'id'> & { list: string },
): Promise<number> {
  return onlyRow(await tx.query<{ id: number }>(insert, [staffId, list, name, query, isDefault])).id
}

const update = statement(
  'update-office-view',
  'update office_views set name = $3, is_default = $4 where staff_id = $1 and id = $2 returning id',
)

/** False when the view does not exist, or belongs to another person. */
export async function updateView(
  tx: Queryable,
  staffId: string,
  { id, name, isDefault }: Omit<ViewRow, 'query'>,
): Promise<boolean> {
  return (await tx.query(update, [staffId, id, name, isDefault])).length > 0
}

const remove = statement(
  'delete-office-view',
  'delete from office_views where staff_id = $1 and id = $2 returning id',
)

/** False when the view does not exist, or belongs to another person. */
export async function deleteView(tx: Queryable, staffId: string, id: number): Promise<boolean> {
  return (await tx.query(remove, [staffId, id])).length > 0
}

import type { Queryable } from '#server/platform/database.ts'
import { isPublishedEvent } from './event-sql.ts'

/** Whether visitors can open the page of a public event. */
export function hasEventPage(db: Queryable, slug: string): Promise<boolean> {
  return isPublishedEvent(db, slug)
}

import { Skeleton } from '#web/ui/states/skeleton.tsx'

/** The room of the vans while they are loading. */
export function LivePlaceholder() {
  return <Skeleton className="h-64 rounded-card" />
}

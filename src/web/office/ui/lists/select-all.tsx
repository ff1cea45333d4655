import { Button } from '../../../ui/button.tsx'
import { useTexts } from '../../app/texts.tsx'

/** Bulk actions on the ticked rows, or on all that match; visible once a row is ticked. */
export function SelectAll({
  search,
  count,
  acts,
}: {
  search: string
  count: number
  acts: readonly { value: string; label: string }[]
}) {
  const t = useTexts()
  return (
    <div className="group mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <input type="hidden" name="search" value={search} />
      <label className="flex min-h-11 items-center gap-2 lg:min-h-8">
        <input type="checkbox" name="all" value="1" className="size-5 md:size-4" />
        {t('list_select_all', { count })}
      </label>
      <div className="hidden flex-wrap gap-2 in-[form:has(:checked)]:flex">
        {acts.map(({ value, label }) => (
          <Button key={value} type="submit" name="act" value={value} size="small" variant="secondary">
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

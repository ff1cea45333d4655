import type { ReactNode } from 'react'
import { useTranslate } from '#web/texts/messages.tsx'
import { IconButton } from '#web/ui/button.tsx'

/** A saved passenger or address, with buttons to edit and to delete it. */
export function EntryRow({
  id,
  name,
  badge,
  onEdit,
  onRemove,
  children,
}: {
  id: number
  name: string
  badge?: ReactNode
  onEdit: () => void
  onRemove: () => void
  children: ReactNode
}) {
  const t = useTranslate()
  return (
    <div className="flex items-start gap-2 rounded-card bg-white p-4 pl-5 shadow-lift md:p-5 md:pl-6">
      <div className="min-w-0 flex-1 py-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 translate="no" className="display text-lead">
            {name}
          </h2>
          {badge}
        </div>
        {children}
      </div>
      <IconButton
        icon="pencil"
        label={t('page_account_edit_named', { name })}
        data-opens={id}
        onClick={onEdit}
      />
      <IconButton icon="trash" label={t('page_account_remove_named', { name })} onClick={onRemove} />
    </div>
  )
}

import { useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { SavedRoute } from '../../state/route.ts'
import { useDriveState } from '../../state/use-drive.ts'
import { useTexts } from '../../texts/texts.tsx'
import { MoreSheet } from '../sheets/more-sheet.tsx'

/** On top of everything: the van, the acts that were not sent, and what is seldom needed. */
export function StatusBar({ route }: { route: SavedRoute }) {
  const t = useTexts()
  const { unsent, isCutOff, storage } = useDriveState()
  const [isOpen, setOpen] = useState(false)
  const { van, event } = route.manifest
  return (
    <header className="sticky top-0 z-20 border-b border-ink-line bg-ink">
      <div className="mx-auto flex max-w-form items-center gap-3 px-4 py-2">
        <div className="min-w-0 flex-1">
          <p className="display truncate text-lead">{van}</p>
          <p className="truncate text-paper-soft">{event.name}</p>
        </div>
        <p
          role="status"
          className={classes(
            'figures flex shrink-0 items-center gap-2 rounded-full px-3 py-1 font-semibold',
            unsent > 0 ? 'bg-marigold text-ink' : 'text-paper-soft',
          )}
        >
          {unsent === 0 && !isCutOff && <Icon name="check" />}
          {unsent > 0
            ? t('drive_unsent_short', { count: unsent })
            : t(isCutOff ? 'drive_no_signal' : 'drive_all_sent')}
        </p>
        <button
          type="button"
          aria-label={t('drive_more')}
          onClick={() => setOpen(true)}
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-ink-raised"
        >
          <Icon name="menu" className="size-6" />
        </button>
      </div>
      {storage === 'memory' && (
        <p role="alert" className="bg-brick px-4 py-2 font-semibold text-white">
          {t('drive_storage_full')}
        </p>
      )}
      {isOpen && <MoreSheet route={route} onClose={() => setOpen(false)} />}
    </header>
  )
}

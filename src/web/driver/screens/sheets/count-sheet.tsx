import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { DriveButton } from '../../ui/buttons.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** The driver counts the people in the van before leaving; another number than that of the list is said, not refused. */
export function CountSheet({
  expected,
  onCount,
  onClose,
}: {
  expected: number
  onCount: (people: number) => void
  onClose: () => void
}) {
  const t = useTexts()
  const [people, setPeople] = useState(expected)
  const step = 'inline-flex size-20 items-center justify-center rounded-full border-2 border-paper-soft'
  return (
    <Sheet title={t('drive_count_title')} onClose={onClose}>
      <p className="text-lead">{t('drive_count_list', { count: expected })}</p>
      <div className="flex items-center justify-between gap-4">
        <button
          type="button"
          aria-label={t('drive_count_less')}
          className={step}
          onClick={() => setPeople(Math.max(0, people - 1))}
        >
          <Icon name="minus" className="size-8" />
        </button>
        <output className="display figures text-hero" aria-live="polite">
          {people}
        </output>
        <button
          type="button"
          aria-label={t('drive_count_more')}
          className={step}
          onClick={() => setPeople(people + 1)}
        >
          <Icon name="plus" className="size-8" />
        </button>
      </div>
      {people !== expected && (
        <p role="status" className="text-lead font-semibold text-marigold">
          {t('drive_count_differs')}
        </p>
      )}
      <DriveButton look="next" onClick={() => onCount(people)}>
        {t('drive_count_go', { count: people })}
      </DriveButton>
    </Sheet>
  )
}

import { useState } from 'react'
import { useDrive } from '../../state/use-drive.ts'
import { type PositionState, sharePosition, stopSharing, usePosition } from '../../sync/position.ts'
import { type PlainText, useTexts } from '../../texts/texts.tsx'
import { DriveButton } from '../../ui/buttons.tsx'

const words: Record<PositionState, PlainText> = {
  off: 'drive_position_off',
  on: 'drive_position_on',
  denied: 'drive_position_denied',
}

/** Tells what the position is for before the browser asks for it, and how to stop. */
export function PositionChoice() {
  const t = useTexts()
  const drive = useDrive()
  const state = usePosition()
  const [isTold, setTold] = useState(false)
  return (
    <section className="flex flex-col gap-3 rounded-control border-2 border-ink-line p-4">
      <h3 className="text-lead font-semibold">{t('drive_position')}</h3>
      <p role="status">{t(words[state])}</p>
      {state === 'on' ? (
        <DriveButton onClick={stopSharing}>{t('drive_position_stop')}</DriveButton>
      ) : isTold ? (
        <>
          <p>{t('drive_position_notice')}</p>
          <DriveButton look="next" onClick={() => sharePosition(drive)}>
            {t('drive_position_agree')}
          </DriveButton>
        </>
      ) : (
        <DriveButton icon="pin" onClick={() => setTold(true)}>
          {t('drive_position_ask')}
        </DriveButton>
      )}
    </section>
  )
}

import { useState } from 'react'
import type { SavedRoute } from '../../state/route.ts'
import { useDrive, useDriveState } from '../../state/use-drive.ts'
import { useTexts } from '../../texts/texts.tsx'
import { DriveButton, DriveLink } from '../../ui/buttons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LanguageSwitch } from '../language-switch.tsx'
import { PositionChoice } from './position-choice.tsx'
import { type Reason, ReasonSheet } from './reason-sheet.tsx'

/** Holds what is seldom needed: the office's phone, an incident, the position, the language. */
export function MoreSheet({ route, onClose }: { route: SavedRoute; onClose: () => void }) {
  const t = useTexts()
  const drive = useDrive()
  const { unsent } = useDriveState()
  const [isIncident, setIncident] = useState(false)
  const { officePhone, driver, plate } = route.manifest
  const report = (reason: Reason) => {
    const isHome = drive.get().acts.some(({ act }) => act.leg === 'return')
    void drive.act({ kind: 'incident', leg: isHome ? 'return' : 'outbound', ...reason })
    setIncident(false)
    onClose()
  }
  if (isIncident)
    return (
      <ReasonSheet
        title={t('drive_incident_title')}
        kind="incident"
        onReason={report}
        onClose={() => setIncident(false)}
      />
    )
  return (
    <Sheet title={t('drive_more')} onClose={onClose}>
      <p className="text-lead text-paper-soft">{[driver, plate].filter(Boolean).join(' · ')}</p>
      {officePhone && (
        <DriveLink icon="phone" href={`tel:${officePhone}`}>
          {t('drive_call_office')}
        </DriveLink>
      )}
      <DriveButton icon="alert" onClick={() => setIncident(true)}>
        {t('drive_incident')}
      </DriveButton>
      <div className="flex flex-col gap-3 rounded-control border-2 border-ink-line p-4">
        <p className="figures text-lead font-semibold">
          {unsent > 0 ? t('drive_unsent', { count: unsent }) : t('drive_all_sent')}
        </p>
        <DriveButton onClick={drive.sync}>{t('drive_send_now')}</DriveButton>
      </div>
      <PositionChoice />
      <LanguageSwitch />
      <p className="text-paper-soft">{t('drive_privacy')}</p>
    </Sheet>
  )
}

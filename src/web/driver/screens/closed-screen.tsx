import { LoopMark } from '#web/ui/drawings/loop-mark.tsx'
import type { Phase } from '../state/drive-state.ts'
import { useDrive } from '../state/use-drive.ts'
import { type PlainText, useTexts } from '../texts/texts.tsx'
import { DriveButton } from '../ui/buttons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { UnsentNote } from './unsent-note.tsx'

const words: Record<Exclude<Phase, 'open' | 'locked'>, [title: PlainText, text: PlainText]> = {
  reading: ['drive_page', 'drive_reading'],
  ended: ['drive_closed_ended', 'drive_closed_ended_text'],
  revoked: ['drive_closed_revoked', 'drive_closed_revoked_text'],
  unknown: ['drive_closed_unknown', 'drive_closed_unknown_text'],
}

/** The route is not on this phone any more, or never was. Acts that were not sent are. */
export function ClosedScreen({ phase, unsent }: { phase: Phase; unsent: number }) {
  const t = useTexts()
  const drive = useDrive()
  const [title, text] = words[phase === 'open' || phase === 'locked' ? 'reading' : phase]
  return (
    <main className="mx-auto flex w-full max-w-form flex-1 flex-col gap-6 px-5 py-10">
      <LoopMark className="h-10 w-auto self-start" endClassName="text-marigold" />
      <h1 className="display text-title">{t(title)}</h1>
      <p className="text-lead text-paper-soft">{t(text)}</p>
      <UnsentNote unsent={unsent} />
      {unsent > 0 && (
        <DriveButton look="next" onClick={drive.sync}>
          {t('drive_send_now')}
        </DriveButton>
      )}
      <div className="mt-auto">
        <LanguageSwitch />
      </div>
    </main>
  )
}

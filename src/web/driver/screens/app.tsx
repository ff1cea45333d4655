import { useEffect } from 'react'
import { localeOfLanguage } from '#domain/people/staff/office-languages.ts'
import { languageTag } from '#domain/platform/locales.ts'
import type { OpenDrive } from '../state/open-drive.ts'
import { DriveContext, useDriveState } from '../state/use-drive.ts'
import { SpeechProvider, sayIn } from '../texts/texts.tsx'
import { ClosedScreen } from './closed-screen.tsx'
import { DigitsScreen } from './digits-screen.tsx'
import { RideScreens } from './ride/ride-screens.tsx'

export function App({ drive }: { drive: OpenDrive }) {
  return (
    <DriveContext value={drive}>
      <Page />
    </DriveContext>
  )
}

function Page() {
  const { phase, route, language, unsent } = useDriveState()
  useTitle()
  return (
    <SpeechProvider language={language} timeZone={route?.manifest.timeZone ?? 'UTC'}>
      {phase === 'open' && route ? (
        <RideScreens route={route} />
      ) : phase === 'locked' ? (
        <DigitsScreen />
      ) : (
        <ClosedScreen phase={phase} unsent={unsent} />
      )}
    </SpeechProvider>
  )
}

/** The number of unsent acts is in the title, too: `(3) Van 7`. */
function useTitle(): void {
  const { route, language, unsent } = useDriveState()
  const name = route?.manifest.van ?? sayIn(language)('drive_page')
  useEffect(() => {
    document.title = `${unsent > 0 ? `(${unsent}) ` : ''}${name} · Vaivén`
    document.documentElement.lang = languageTag(localeOfLanguage[language])
  }, [unsent, name, language])
}

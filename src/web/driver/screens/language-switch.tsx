import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { classes } from '#web/ui/classes.ts'
import { useDrive, useDriveState } from '../state/use-drive.ts'
import { sayIn, useTexts } from '../texts/texts.tsx'

/** Each language in its own words. */
export function LanguageSwitch() {
  const t = useTexts()
  const drive = useDrive()
  const { language } = useDriveState()
  return (
    <fieldset aria-label={t('drive_language')} className="flex flex-wrap gap-2">
      {officeLanguages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => drive.speak(one)}
          className={classes(
            'min-h-12 rounded-full px-4 font-semibold',
            one === language ? 'bg-paper text-ink' : 'border-2 border-ink-line text-paper',
          )}
        >
          {sayIn(one)('drive_language_name')}
        </button>
      ))}
    </fieldset>
  )
}

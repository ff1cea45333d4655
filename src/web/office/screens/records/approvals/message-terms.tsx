import { Link } from 'react-router'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useAudienceWords } from '#web/office/screens/catalogue/messages/audience-words.ts'
import { localeNames } from '#web/office/ui/words/language-names.ts'

/** A message to many buyers that waits for approval: its recipients and texts. */
export function MessageTerms({ effect }: { effect: ApprovalEffects['message'] }) {
  const t = useTexts()
  const showTime = useShowTime()
  const audienceWords = useAudienceWords()
  const { id, event, startsAt, timeZone, recipients, texts, province, vehicle } = effect
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Link to={`/messages/${id}`} className="link">
          {t('messages_people', { count: recipients })}
        </Link>{' '}
        ·{' '}
        {[event, showTime(startsAt, timeZone), audienceWords({ province, vehicle: vehicle ?? null })].join(
          ' · ',
        )}
      </p>
      {keysOf(texts).map((locale) => (
        <div key={locale} lang={locale.replace('_', '-')}>
          <p className="text-ink-soft">{localeNames[locale]}</p>
          <p className="font-semibold break-words">{texts[locale]?.subject}</p>
          <p className="break-words whitespace-pre-line">{texts[locale]?.text}</p>
        </div>
      ))}
    </div>
  )
}

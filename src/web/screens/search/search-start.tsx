import { useSearchTerm } from '../../search-term.ts'
import { useTranslate } from '../../texts/messages.tsx'
import { OtherWays } from './other-ways.tsx'
import { SearchField } from './search-field.tsx'

/** Nothing has been searched for yet; what was the last time stands ready. */
export function SearchStart() {
  const t = useTranslate()
  const term = useSearchTerm()
  return (
    <>
      <p className="max-w-text pb-6 text-lead text-ink-soft">{t('search_start_text')}</p>
      <SearchField key={term} term={term} />
      <OtherWays className="pt-10" />
    </>
  )
}

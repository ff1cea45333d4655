import { useTranslate } from '#web/texts/messages.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Asks which of several sheets of a file has the guests; the file is sent again with the answer. */
export function WhichSheet({
  sheets,
  onChoose,
}: {
  sheets: readonly string[]
  onChoose: (sheet: string) => void
}) {
  const t = useTranslate()
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 font-semibold">{t('page_my_events_which_sheet')}</legend>
      <Banner tone="info">{t('file_which_sheet')}</Banner>
      <div className="flex flex-wrap gap-3">
        {sheets.map((sheet) => (
          <Button key={sheet} size="small" variant="secondary" onClick={() => onChoose(sheet)}>
            <span translate="no" className="wrap-anywhere">
              {sheet}
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

import { useTranslate } from '#web/texts/messages.tsx'

/**
 * A notice on a page whose scripts are lost, with a link that works without them. `recover-lost-scripts.ts` shows it; React
 * leaves the attribute as it is.
 */
export function IncompletePage() {
  const t = useTranslate()
  return (
    <div
      id="page-incomplete"
      role="alert"
      hidden
      suppressHydrationWarning
      className="on-ink fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <p>{t('incomplete_page')}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of this page, with its query */}
      <a href="" className="inline-flex min-h-11 items-center font-semibold underline">
        {t('incomplete_page_reload')}
      </a>
    </div>
  )
}

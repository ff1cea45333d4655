import { type MouseEvent, useId } from 'react'
import type { EventDetail } from '#contract/catalogue/events.ts'
import { useRootData } from '#web/app/root-data.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { classes } from '#web/ui/classes.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useNotice } from '#web/ui/overlays/notice.tsx'

const row = 'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left hover:bg-jacaranda-tint'

/**
 * Shares an event with the device's share dialog; elsewhere by its link or a message. The list is a native popover, so
 * it works before hydration.
 */
export function ShareEvent({ event, className }: { event: EventDetail; className?: string }) {
  const t = useTranslate()
  const notice = useNotice()
  const id = useId()
  const { publicUrl } = useRootData()
  const url = `${publicUrl}/event/${event.slug}`
  const text = t('share_text', { name: event.translations[0]?.name ?? '' })

  function shareByDevice(click: MouseEvent) {
    if (!navigator.share) return
    click.preventDefault()
    // The visitor may cancel.
    navigator.share({ title: text, url }).catch(() => {})
  }
  async function copy() {
    document.getElementById(id)?.hidePopover()
    if (await copyText(url)) notice.success(t('share_copied'))
    else notice.error(t('share_not_copied', { url }))
  }

  return (
    <div className={className}>
      <button
        type="button"
        popoverTarget={id}
        onClick={shareByDevice}
        className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold text-jacaranda [anchor-name:--share] hover:bg-jacaranda-tint"
      >
        <Icon name="share" />
        {t('share')}
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto w-64 rounded-control border border-paper-line bg-white p-2 text-ink shadow-lift supports-[position-area:bottom]:m-1 supports-[position-area:bottom]:[position-anchor:--share] supports-[position-area:bottom]:[position-area:bottom_span-right] [position-try-fallbacks:flip-block]"
      >
        <button type="button" onClick={copy} className={row}>
          <Icon name="copy" />
          {t('share_copy')}
        </button>
        {[
          { name: 'WhatsApp', href: `https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}` },
          { name: 'Telegram', href: `https://t.me/share/url?${new URLSearchParams({ url, text })}` },
        ].map(({ name, href }) => (
          <a key={name} href={href} target="_blank" rel="noopener noreferrer" className={classes(row)}>
            <Icon name="external" />
            {name}
          </a>
        ))}
      </div>
    </div>
  )
}

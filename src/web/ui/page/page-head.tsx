import { useLocation } from 'react-router'
import { useRootData } from '#web/app/root-data.ts'
import { useLocale, useTranslate } from '#web/texts/messages.tsx'

/**
 * Title and metadata of a screen for browser tabs, search engines and chats; React hoists them into the head. A public
 * page has its own description.
 */
export function PageHead({
  title,
  description,
  image,
  hidden = false,
}: {
  title: string
  description?: string | undefined
  /** path of a picture of 1200 × 630; by default the shop's */
  image?: string | null | undefined
  /** excludes personal, temporary or empty pages from search engines */
  hidden?: boolean
}) {
  const t = useTranslate()
  const locale = useLocale()
  const { publicUrl } = useRootData()
  // The canonical address has no query (a campaign, a search).
  const address = publicUrl + (useLocation().pathname.replace(/\/+$/, '') || '/')
  const text = description ?? t('home_description')
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={text} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:site_name" content="Vaivén" />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content={locale} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={publicUrl + (image ?? `/previews/shop/${locale}.jpg`)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

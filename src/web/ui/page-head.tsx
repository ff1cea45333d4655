import { useLocation } from 'react-router'
import { shopPreviewPath } from '#domain/pictures/shop-preview.ts'
import { useRootData } from '../app/root-data.ts'
import { useLocale, useTranslate } from '../texts/messages.tsx'

/**
 * What a browser's tab, a search engine and a chat preview say of a screen; React puts it into the head. A page that
 * is for everybody says itself what it is about, in a description of its own.
 */
export function PageHead({
  title,
  description,
  image,
  hidden = false,
}: {
  title: string
  description?: string | undefined
  /** path of a picture of 1200 × 630; without it the shop shows itself */
  image?: string | null | undefined
  /** keeps search engines out of what is personal, passing or empty */
  hidden?: boolean
}) {
  const t = useTranslate()
  const locale = useLocale()
  const { publicUrl } = useRootData()
  // Whatever is asked for behind the path (a campaign, a search) is the same page.
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
      <meta property="og:image" content={`${publicUrl}${image ?? shopPreviewPath(locale)}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

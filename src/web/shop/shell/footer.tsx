import { Link } from 'react-router'
import { useRootData } from '#web/app/root-data.ts'
import { useSession } from '#web/app/session.tsx'
import { useTranslate } from '#web/texts/messages.tsx'
import { BookSign } from '../people/complaints/book-sign.tsx'
import { BrandLink } from './brand.tsx'
import { complaintBook, footerLinks, linksFor, type ShellLink, simpleFooterLinks } from './links.ts'
import { LocaleChoice } from './locale/locale-choice.tsx'
import { SocialLinks } from './social-links.tsx'

/** All links in columns in a wide window; on a phone the most important ones. */
export function Footer() {
  const t = useTranslate()
  const { roles } = useSession()
  const { country } = useRootData()
  const item = ({ to, label }: ShellLink) => (
    <li key={to}>
      <Link
        to={to}
        className="inline-flex min-h-10 items-center font-semibold underline-offset-4 hover:underline"
      >
        {to === complaintBook.to && <BookSign label="" className="mr-2 h-8 w-auto" />}
        {t(label)}
      </Link>
    </li>
  )
  return (
    <footer className="on-ink">
      <div className="gutters pt-12 pb-8 lg:pt-16">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-4">
          <div>
            <BrandLink />
            <p className="display mt-2 text-heading">{t('footer_line')}</p>
          </div>
          <SocialLinks className="-mx-3" />
        </div>
        <nav aria-label={t('menu_footer')} className="mt-8 lg:mt-12">
          <ul className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-2 sm:hidden">
            {linksFor(roles, simpleFooterLinks, country).map(item)}
          </ul>
          <div className="grid grid-cols-2 gap-x-8 gap-y-8 max-sm:hidden lg:grid-cols-[repeat(4,auto)]">
            {footerLinks.map(({ label, links }) => (
              <div
                key={label}
                className="not-first:ruled:border-l not-first:ruled:border-ink-line not-first:ruled:pl-8"
              >
                <p className="pb-2 text-small font-semibold text-paper-soft">{t(label)}</p>
                <ul>{linksFor(roles, links, country).map(item)}</ul>
              </div>
            ))}
          </div>
        </nav>
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 border-t border-ink-line pt-6 lg:mt-12">
          <div className="text-small text-paper-soft">
            <p>{t('footer_rights')}</p>
            <p className="max-sm:hidden">{t('footer_address')}</p>
          </div>
          <LocaleChoice whole className="-mx-3" />
        </div>
      </div>
    </footer>
  )
}

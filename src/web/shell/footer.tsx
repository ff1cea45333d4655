import { Link } from 'react-router'
import { useTranslate } from '../messages.tsx'
import { useSession } from '../session.tsx'
import { BrandLink } from './brand.tsx'
import { footerLinks, linksFor } from './links.ts'
import { LocaleChoice } from './locale-choice.tsx'
import { SocialLinks } from './social-links.tsx'

/** Whole on a wide window; logo, language and rights alone on a phone. */
export function Footer() {
  const t = useTranslate()
  const { roles } = useSession()
  return (
    <footer className="on-ink">
      <div className="gutters pt-12 pb-8 sm:pt-16">
        <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-10">
          <div className="max-w-96">
            <BrandLink />
            <p className="display mt-4 text-heading text-balance">{t('footer_line')}</p>
          </div>
          <div className="flex flex-wrap gap-x-16 gap-y-8 max-sm:hidden">
            {footerLinks.map(({ label, links }) => (
              <nav key={label} aria-label={t(label)}>
                <p className="pb-2 text-small font-semibold text-paper-soft">{t(label)}</p>
                <ul>
                  {linksFor(roles, links).map((link) => (
                    <li key={link.to}>
                      <Link
                        to={link.to}
                        className="inline-flex min-h-10 items-center font-semibold underline-offset-4 hover:underline"
                      >
                        {t(link.label)}
                      </Link>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
            <div>
              <p className="pb-2 text-small font-semibold text-paper-soft">{t('follow_us')}</p>
              <SocialLinks className="-ml-3" />
            </div>
          </div>
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-4 border-t border-ink-line pt-6 sm:mt-16">
          <div className="text-small text-paper-soft">
            <p>{t('footer_rights')}</p>
            <p className="max-sm:hidden">{t('footer_address')}</p>
          </div>
          <LocaleChoice className="-mx-3" />
        </div>
      </div>
    </footer>
  )
}

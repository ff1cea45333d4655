import { Form, Link, useLocation } from 'react-router'
import type { Me } from '#contract/office/people/staff.ts'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { Icon } from '../../ui/icon.tsx'
import { useTexts } from '../app/texts.tsx'
import { useRoleNames } from '../ui/words/role-names.ts'

const entry = 'flex min-h-11 w-full items-center gap-2 rounded-small px-3 text-small font-semibold lg:min-h-9'

/**
 * The logged-in person and role; language, own page and log-out. A `details` element that needs no JavaScript.
 */
export function PersonMenu({ me }: { me: Me }) {
  const t = useTexts()
  const roleNames = useRoleNames()
  const { pathname, search } = useLocation()
  return (
    <details key={pathname} className="group md:relative">
      <summary className={`${entry} hover:bg-ink-raised`}>
        <Icon name="user" />
        <span className="min-w-0 flex-1 truncate max-md:sr-only">{me.name}</span>
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      <div className="absolute right-2 z-40 flex w-64 max-md:max-w-[calc(100%-1rem)] flex-col gap-1 rounded-control bg-white p-2 text-ink shadow-lift md:right-auto md:bottom-full md:left-0 md:mb-2">
        <p className="px-3 py-2 text-small">
          <strong className="block break-words">{me.name}</strong>
          <span className="text-ink-soft">{roleNames(me.roles)}</span>
        </p>
        <Link to="/me" className={`${entry} hover:bg-paper-deep`}>
          {t('area_me')}
        </Link>
        {/* A full page load, because the other language needs other texts. */}
        <Form reloadDocument method="post" action="/me/language" className="flex items-center gap-1 px-3">
          <input type="hidden" name="next" value={pathname + search} />
          <span className="mr-auto text-small text-ink-soft">{t('field_language')}</span>
          {officeLanguages.map((language) => (
            <button
              key={language}
              type="submit"
              name="language"
              value={language}
              lang={language}
              aria-pressed={language === me.language}
              className="min-h-11 min-w-11 rounded-small text-small font-semibold uppercase aria-pressed:bg-jacaranda-tint aria-pressed:text-jacaranda-deep lg:min-h-9"
            >
              <span aria-hidden="true">{language}</span>
              <span className="sr-only normal-case">{t(`language_${language}`)}</span>
            </button>
          ))}
        </Form>
        <Form method="post" action="/log-out">
          <button type="submit" className={`${entry} hover:bg-paper-deep`}>
            <Icon name="sign-out" />
            {t('log_out')}
          </button>
        </Form>
      </div>
    </details>
  )
}

import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import type { PlainOfficeKey } from '#contract/office/platform/office-text-keys.ts'
import { permissions } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { PageRefusal } from '../app/load.ts'
import { useTexts } from '../app/texts.tsx'
import { useRoleNames } from '../ui/words/role-names.ts'

/** Shown in place of a screen that is forbidden, missing or failed; says what to do. */
export function FailedPage() {
  const t = useTexts()
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const refusal = isRouteErrorResponse(error) ? (error.data as Partial<PageRefusal> | null) : null
  const words: Record<number, { title: PlainOfficeKey; text: PlainOfficeKey }> = {
    400: { title: 'failed_filter', text: 'failed_filter_text' },
    403: { title: 'failed_forbidden', text: 'failed_forbidden_text' },
    404: { title: 'failed_not_found', text: 'failed_not_found_text' },
  }
  const { title, text } = words[status] ?? { title: 'failed_title', text: 'failed_text' }
  return (
    <div className="flex max-w-form flex-col items-start gap-4 py-6">
      <title>{`${t(title)} · Vaivén`}</title>
      <h1 className="display text-heading">{t(title)}</h1>
      {/* The refusal's own text names the missing permission. */}
      <p>{(status === 403 && refusal?.text) || t(text)}</p>
      {status === 403 && <RolesWith permission={refusal?.data?.permission} />}
      {status >= 500 && (
        <ButtonLink to={pathname + search} reloadDocument size="small">
          {t('try_again')}
        </ButtonLink>
      )}
      {status === 400 && (
        <Link to={pathname} className="link">
          {t('filters_clear')}
        </Link>
      )}
      <Link to="/" className="link">
        {t('back_home')}
      </Link>
    </div>
  )
}

/** The roles that have the missing permission, and how an owner grants them. */
function RolesWith({ permission }: { permission: unknown }) {
  const t = useTexts()
  const nameRoles = useRoleNames()
  const known = keysOf(permissions).find((one) => one === permission)
  if (!known) return null
  const roles = permissions[known].map((role) => ({ role, countries: [] }))
  return <p>{t('failed_forbidden_roles', { roles: nameRoles(roles) })}</p>
}

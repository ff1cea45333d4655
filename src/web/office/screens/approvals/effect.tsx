import type { Approval } from '#contract/office/staff/approvals.ts'
import { defaultCountry, findCountry } from '#domain/countries/countries.ts'
import type { GrantedRole } from '#domain/staff/staff-roles.ts'
import { useTexts } from '../../app/texts.tsx'
import { leavesOf } from '../../ui/log/flatten-changes.ts'
import { useLogWords } from '../../ui/log/log-words.ts'
import { useRoleNames } from '../staff/role-names.ts'
import { CallOffTerms } from './call-off-terms.tsx'
import { MessageTerms } from './message-terms.tsx'
import { BillRefundTerms, HandRefundTerms, RefundTermsOf } from './refund-terms.tsx'

const unsaid = new Set([
  'id',
  'of',
  'to',
  'had',
  'eventId',
  'dateIds',
  'fingerprint',
  'hash',
  'variantId',
  'currency',
])

/** The effect of an approval in words. */
export function Effect({ approval: { kind, effect, countryCode } }: { approval: Approval }) {
  const t = useTexts()
  const words = useLogWords()
  const roleNames = useRoleNames()
  if (kind === 'staff.roles')
    return <p>{t('effect_roles', { roles: roleNames((effect.add ?? []) as GrantedRole[]) })}</p>
  if (kind === 'staff.reset-factor') return <p>{t('effect_reset')}</p>
  if (kind === 'event.prices') return <PriceCuts effect={effect} />
  if (kind === 'event.call-off') return <CallOffTerms effect={effect} />
  if (kind === 'refund') return <RefundTermsOf effect={effect} />
  if (kind === 'refund.by-hand') return <HandRefundTerms effect={effect} />
  if (kind === 'refund.bill') return <BillRefundTerms effect={effect} />
  if (kind === 'message') return <MessageTerms effect={effect} />
  if (kind === 'discount') return <DiscountTerms effect={effect} />
  const { timeZone } = findCountry(countryCode ?? undefined) ?? defaultCountry
  const leaves = [...leavesOf(effect, []).values()].filter(({ path }) => !unsaid.has(path.at(-1) ?? ''))
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      {leaves.map(({ path, value }) => {
        const field = path.at(-1) ?? ''
        const currency = currencyBeside(effect, path)
        return (
          <div key={path.join('/')} className="contents">
            <dt className="text-ink-soft">{words.field(field)}</dt>
            <dd className="min-w-0 break-words">{words.value(field, value, { timeZone, currency })}</dd>
          </div>
        )
      })}
    </dl>
  )
}

type PriceRow = { ticket: string; city: string; from: number; to: number }

function PriceCuts({ effect }: { effect: Record<string, unknown> }) {
  const words = useLogWords()
  const rows = (effect.rows ?? []) as PriceRow[]
  const money = { timeZone: 'UTC', currency: String(effect.currency) }
  return (
    <>
      <p className="font-semibold">{String(effect.event ?? '')}</p>
      <ul>
        {rows.map(({ ticket, city, from, to }) => (
          <li key={`${ticket} ${city}`} className="figures">
            {ticket} · {city}: <del className="text-ink-soft">{words.value('price', from, money)}</del> →{' '}
            {words.value('price', to, money)}
          </li>
        ))}
      </ul>
    </>
  )
}

function DiscountTerms({ effect }: { effect: Record<string, unknown> }) {
  const t = useTexts()
  const limit = (value: unknown) => (value === null ? t('discounts_no_limit') : String(value))
  return (
    <>
      <p>
        {t('discounts_terms', {
          code: String(effect.code),
          percent: String(effect.percent),
          total: limit(effect.totalLimit),
          customer: limit(effect.perCustomerLimit),
        })}
      </p>
      <PriceCuts effect={effect} />
    </>
  )
}

/** The currency that stands beside an amount. */
function currencyBeside(effect: Record<string, unknown>, path: string[]): string | null {
  let at: unknown = effect
  let currency: unknown = effect.currency
  for (const name of path.slice(0, -1)) {
    const nth = /^id:(\d+)$/.exec(name)?.[1]
    at = Array.isArray(at) && nth ? at[Number(nth) - 1] : (at as Record<string, unknown> | null)?.[name]
    currency = (at as Record<string, unknown> | null)?.currency ?? currency
  }
  return typeof currency === 'string' ? currency : null
}

import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import type { CustomerDetail } from '#contract/office/people/customers.ts'
import { useCountryName } from '#web/office/app/country-names.ts'
import { load } from '#web/office/app/load.ts'
import { useShowTime, useTexts } from '#web/office/app/texts.tsx'
import { useFrame } from '#web/office/app/use-frame.ts'
import { formAction, on, type SentForm } from '#web/office/forms/form-action.ts'
import { Facts } from '#web/office/ui/facts.tsx'
import { loadObjectLog, ObjectLog } from '#web/office/ui/log/object-log.tsx'
import { BackLink, Heading, Panel } from '#web/office/ui/panel.tsx'
import { PhoneLink } from '#web/office/ui/phone-link.tsx'
import { localeNames } from '#web/office/ui/words/language-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import {
  CustomerActs,
  contact,
  dataRequest,
  endSessions,
  passwordLink,
  verification,
} from './customer-acts.tsx'
import { AccountHistory, Mails, Purchases, Requests, stopWaiting, WaitingLists } from './customer-parts.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  load(args, async ({ api }) => {
    const id = args.params.id ?? ''
    const customer = await api('GET /office-api/customers/{id}', { params: { id } })
    return { customer, log: await loadObjectLog(api, 'customer', id) }
  })

const next = ({ params }: SentForm) => `/customers/${params.id}?done=1`

export const action = formAction(
  on(verification, { next }),
  on(passwordLink, { next }),
  on(endSessions, { next }),
  on(stopWaiting, { next }),
  on(contact, { next }),
  on(dataRequest, {
    body: (body, { params: { id = '' } }) => ({ ...body, customer: id }),
    next: ({ answer: { id } }) => `/data-requests/${id}`,
  }),
)

/** A customer: account, orders, mails, and the possible acts. */
export default function CustomerScreen() {
  const t = useTexts()
  const { customer, log } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const may = useFrame().permissions.includes('orders.correct') && !customer.deletedAt
  return (
    <>
      <BackLink to="/customers">{t('area_customers')}</BackLink>
      <Heading
        isName={!customer.deletedAt}
        title={customer.deletedAt ? t('customers_erased') : customer.name}
      >
        {!customer.deletedAt && (
          <Badge tone={customer.verified ? 'leaf' : 'amber'}>
            {t(customer.verified ? 'customers_is_verified' : 'customers_is_unverified')}
          </Badge>
        )}
      </Heading>
      {query.has('done') && (
        <div className="mb-4">
          <Banner tone="success">{t('orders_done')}</Banner>
        </div>
      )}
      <div className="grid gap-x-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Account customer={customer} />
        <div className="min-w-0">{may && <CustomerActs customer={customer} />}</div>
        <div className="min-w-0">
          <Purchases customer={customer} />
          <WaitingLists customer={customer} may={may} />
          <Requests customer={customer} />
          <Mails customer={customer} />
        </div>
        <div className="min-w-0">
          <AccountHistory customer={customer} />
          <Panel title={t('area_log')}>
            <ObjectLog rows={log} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function Account({ customer }: { customer: CustomerDetail }) {
  const t = useTexts()
  const showTime = useShowTime()
  const countryName = useCountryName()
  return (
    <div className="border-t border-paper-line py-5">
      <Facts
        facts={[
          [t('field_email'), !customer.deletedAt && customer.email, 'as it is'],
          [t('customers_pending_email'), customer.pendingEmail, 'as it is'],
          [
            t('enquiries_phone'),
            customer.phone && <PhoneLink key="phone" phone={customer.phone} text={customer.phoneText} />,
          ],
          [t('field_country'), countryName(customer.countryCode)],
          [t('field_language'), localeNames[customer.locale]],
          [t('customers_since'), showTime(customer.createdAt)],
          [t('customers_sessions'), String(customer.sessions)],
          [t('customers_erased_at'), customer.deletedAt && showTime(customer.deletedAt)],
          [t('data_suspended_since'), customer.suspendedAt && showTime(customer.suspendedAt)],
          [t('data_blocked_until'), customer.blockedUntil && showTime(customer.blockedUntil)],
        ]}
      />
    </div>
  )
}

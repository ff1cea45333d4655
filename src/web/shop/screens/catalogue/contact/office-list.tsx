import { type Office, offices } from '#domain/geography/countries/offices.ts'
import { useTranslate } from '#web/texts/messages.tsx'
import { ContactLink } from '#web/ui/contact-link.tsx'
import { mapPage } from './map-url.ts'

const names = { MX: 'country_mx', CL: 'country_cl', ES: 'country_es', PE: 'country_pe' } as const

/** The offices; `own` is the one for the visitor's country. */
export function OfficeList({ own, mails }: { own: Office; mails: Record<string, string> }) {
  const t = useTranslate()
  return (
    <ul className="grid gap-x-8 md:grid-cols-3 lg:grid-cols-1">
      {offices.map((office) => (
        <li key={office.country} className="border-t border-paper-line py-5">
          <div className="flex flex-wrap items-center gap-3">
            <h3 className="display text-heading">{t(names[office.country])}</h3>
            {office === own && (
              <span className="rounded-full bg-jacaranda-tint px-3 py-1 text-small font-semibold text-jacaranda-deep">
                {t('page_contact_own_office')}
              </span>
            )}
          </div>
          <address className="mt-2 not-italic text-ink-soft">
            {office.street}
            <br />
            {office.district}
            <br />
            {office.city}
          </address>
          <div className="mt-2 flex flex-col items-start">
            <ContactLink icon="phone" href={`tel:${office.phone.replaceAll(' ', '')}`}>
              {office.phone}
            </ContactLink>
            <ContactLink icon="mail" href={`mailto:${mails[office.country]}`}>
              {mails[office.country] ?? ''}
            </ContactLink>
            <ContactLink icon="external" href={mapPage(office)} away>
              {t('page_contact_map_open')}
            </ContactLink>
          </div>
        </li>
      ))}
    </ul>
  )
}

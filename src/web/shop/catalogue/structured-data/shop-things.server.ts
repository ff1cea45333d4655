import { allMessages } from '#contract/platform/all-messages.server.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import type { PageContext } from '#web/app/page-context.ts'
import type { Thing } from './structured-data.tsx'

/** The organisation: name, logo, social profiles and contacts by country. */
export function organization({ publicUrl, socialLinks, officeMails }: PageContext): Thing {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: 'Vaivén',
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icon-512.png`,
    sameAs: Object.values(socialLinks),
    contactPoint: Object.entries(officeMails).map(([country, email]) => ({
      '@type': 'ContactPoint',
      contactType: 'customer service',
      email,
      areaServed: country,
    })),
  }
}

/** The website with its search. */
export function website({ publicUrl, locale }: Pick<PageContext, 'publicUrl' | 'locale'>): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#website`,
    name: 'Vaivén',
    url: `${publicUrl}/`,
    inLanguage: languageTag(locale),
    publisher: { '@id': `${publicUrl}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The breadcrumbs from the home page to this page. */
export function breadcrumbs(
  publicUrl: string,
  locale: Locale,
  steps: readonly { name: string; path: string }[],
): Thing {
  const all = [{ name: allMessages[locale].menu_home, path: '/' }, ...steps]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}

/** Frequent questions with their answers. */
export function faqPage(entries: readonly { question: string; answer: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

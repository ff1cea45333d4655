import { renderToStaticMarkup } from 'react-dom/server'
import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email'
import { languageTag } from '#domain/platform/locales.ts'
import { colours } from '#server/platform/look/brand-colours.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { MailDocument } from './mail-document.ts'
import { darkStyles, displayFont, textFont } from './mail-look.ts'
import { MailPartView } from './mail-part-view.tsx'

/** Without it some mail clients render in quirks mode. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** The mail as HTML: tables and inline styles, which every mail client supports. */
export function htmlMail(document: MailDocument, publicUrl: string): string {
  return doctype + renderToStaticMarkup(<MailPage document={document} publicUrl={publicUrl} />)
}

function MailPage({ document, publicUrl }: { document: MailDocument; publicUrl: string }) {
  const { locale, title, parts } = document
  const preview = parts.find((part) => part.part === 'text' && part !== parts[0])
  return (
    <Html lang={languageTag(locale)}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Preview>{preview?.part === 'text' ? preview.text : title}</Preview>
      <Body
        lang={languageTag(locale)}
        className="mail-page"
        style={{ margin: 0, padding: 0, backgroundColor: colours.paper, fontFamily: textFont }}
      >
        <Container style={{ width: '100%', maxWidth: 600, padding: '24px 16px 32px' }}>
          <Wordmark />
          <Heading
            as="h1"
            className="mail-text"
            style={{
              margin: '28px 0 8px',
              fontFamily: displayFont,
              fontSize: 30,
              lineHeight: '36px',
              fontWeight: 700,
              color: colours.ink,
            }}
          >
            {title}
          </Heading>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is written once and never changes
            <MailPartView key={index} part={part} />
          ))}
          <Section style={{ marginTop: 36 }}>
            <Text className="mail-soft" style={{ ...footer, fontWeight: 600 }}>
              {message(locale, 'mail_tagline')}
            </Text>
            <Text className="mail-soft" style={footer}>
              <Link
                href={`${publicUrl}/contact`}
                className="mail-link"
                style={{ color: colours.jacaranda, textDecoration: 'underline' }}
              >
                {message(locale, 'mail_help')}
              </Link>
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

/**
 * The brand's wordmark: a dot, a loop, a larger dot beside the name. Drawn with borders instead of an image,
 * because most clients block images at first; without support for rounded corners it is angular.
 */
function Wordmark() {
  return (
    <Text
      className="mail-text"
      style={{ margin: 0, fontFamily: displayFont, fontSize: 22, fontWeight: 800, color: colours.ink }}
    >
      <span aria-hidden="true" style={{ whiteSpace: 'nowrap' }}>
        <span
          style={{ ...stroke, width: 7, height: 7, borderRadius: 7, backgroundColor: colours.jacaranda }}
        />
        <span style={{ ...stroke, width: 9, height: 3, backgroundColor: colours.jacaranda }} />
        <span style={{ ...stroke, borderBottom: line, verticalAlign: '4px' }}>
          <span style={{ display: 'block', width: 11, height: 11, borderRadius: 17, border: line }} />
        </span>
        <span style={{ ...stroke, width: 9, height: 3, backgroundColor: colours.jacaranda }} />
        <span
          style={{ ...stroke, width: 12, height: 12, borderRadius: 12, backgroundColor: colours.marigold }}
        />
      </span>
      {' Vaivén'}
    </Text>
  )
}

const stroke = { display: 'inline-block', verticalAlign: 'middle', fontSize: 0, lineHeight: 0 } as const
const line = `3px solid ${colours.jacaranda}`

const footer = { margin: '0 0 4px', fontSize: 14, lineHeight: '20px', color: colours.inkSoft }

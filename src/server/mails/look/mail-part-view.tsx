import { Button, Column, Img, Row, Section, Text } from 'react-email'
import { colours } from '#server/platform/look/brand-colours.ts'
import type { Fact, MailPart, TicketCard } from './mail-document.ts'
import { card, soft, text } from './mail-styles.ts'
import { MailTripCard } from './mail-trip-card.tsx'

/** One part of a mail. */
export function MailPartView({ part }: { part: MailPart }) {
  switch (part.part) {
    case 'text':
      return (
        <Text className="mail-text" style={text}>
          {part.text}
        </Text>
      )
    case 'note':
      return (
        <Text className="mail-soft" style={{ ...soft, margin: '12px 0', wordBreak: 'break-word' }}>
          {part.text}
        </Text>
      )
    case 'button':
      return (
        <Section style={{ margin: '20px 0' }}>
          <Button href={part.url} className="mail-button" style={button}>
            {part.label}
          </Button>
        </Section>
      )
    case 'trip':
      return <MailTripCard trip={part.trip} />
    case 'facts':
      return <Facts facts={part.facts} />
    case 'ticket':
      return <Ticket ticket={part.ticket} />
    case 'qr':
      return (
        <Section className="mail-code" style={{ ...card, textAlign: 'center' }}>
          <Row>
            <Column align="center" style={{ padding: '16px 24px 20px', backgroundColor: colours.white }}>
              <Img src="cid:qr" width="240" height="240" alt={part.alt} style={{ margin: '0 auto' }} />
              <Text style={{ ...soft, fontWeight: 600 }}>{part.caption}</Text>
            </Column>
          </Row>
        </Section>
      )
  }
}

const button = {
  padding: '14px 26px',
  borderRadius: 16,
  backgroundColor: colours.jacaranda,
  color: colours.white,
  fontSize: 16,
  fontWeight: 600,
  textDecoration: 'none',
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Section className="mail-card" style={{ ...card, padding: '6px 20px' }}>
      {facts.map(({ label, value }, index) => {
        const cell = {
          padding: '10px 0',
          fontSize: 15,
          lineHeight: '20px',
          borderTop: index === 0 ? 'none' : `1px solid ${colours.paperLine}`,
        }
        return (
          <Row key={label}>
            <Column
              className="mail-soft"
              valign="top"
              style={{ ...cell, width: '42%', color: colours.inkSoft }}
            >
              {label}
            </Column>
            <Column
              className="mail-text"
              align="right"
              valign="top"
              style={{
                ...cell,
                color: colours.ink,
                fontWeight: 600,
                textAlign: 'right',
                wordBreak: 'break-word',
              }}
            >
              {value}
            </Column>
          </Row>
        )
      })}
    </Section>
  )
}

function Ticket({ ticket }: { ticket: TicketCard }) {
  return (
    <Section className="mail-card" style={{ ...card, margin: '12px 0' }}>
      <Row>
        <Column style={{ padding: '16px 20px' }}>
          <Text className="mail-text" style={{ ...text, margin: 0, fontWeight: 600 }}>
            {ticket.title}
          </Text>
          <Text className="mail-soft" style={soft}>
            {ticket.kind}
          </Text>
          <Text className="mail-soft" style={soft}>
            {ticket.rides.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
          </Text>
          {ticket.pickUps.map(({ address, passengers }) => (
            <Text key={address} className="mail-text" style={{ ...soft, marginTop: 10, color: colours.ink }}>
              <strong>{address}</strong>
              <br />
              {passengers.join(', ')}
            </Text>
          ))}
        </Column>
      </Row>
    </Section>
  )
}

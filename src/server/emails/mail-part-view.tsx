import { Button, Column, Img, Row, Section, Text } from 'react-email'
import { colours } from '../tickets/ticket-documents/colours.ts'
import type { Fact, MailPart, TicketCard, TripCard } from './mail-document.ts'
import { displayFont } from './mail-look.ts'

const text = { margin: '0 0 12px', fontSize: 16, lineHeight: '24px', color: colours.ink }
const soft = { margin: 0, fontSize: 14, lineHeight: '20px', color: colours.inkSoft }
const card = {
  margin: '20px 0',
  backgroundColor: colours.white,
  border: `1px solid ${colours.paperLine}`,
  borderRadius: 20,
  borderCollapse: 'separate',
  overflow: 'hidden',
} as const

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
      return <Trip trip={part.trip} />
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

/** The ticket card: a stub with the date, torn off by a perforation from where the trip leads. */
function Trip({ trip }: { trip: TripCard }) {
  const stub = { margin: 0, fontSize: 14, lineHeight: '20px', color: colours.paper }
  return (
    <Section className="mail-card" style={card}>
      <Row>
        <Column
          className="mail-stub"
          align="center"
          valign="middle"
          style={{ width: 116, padding: '20px 8px', backgroundColor: colours.ink, textAlign: 'center' }}
        >
          <Text style={stub}>{trip.weekday}</Text>
          <Text
            style={{ ...stub, fontFamily: displayFont, fontSize: 44, lineHeight: '48px', fontWeight: 700 }}
          >
            {trip.day}
          </Text>
          <Text style={stub}>{trip.month}</Text>
          <Text
            style={{
              ...stub,
              display: 'inline-block',
              marginTop: 10,
              padding: '2px 12px',
              borderRadius: 14,
              backgroundColor: colours.marigold,
              color: colours.ink,
              fontSize: 16,
              lineHeight: '24px',
              fontWeight: 700,
            }}
          >
            {trip.time}
          </Text>
        </Column>
        <Column
          valign="middle"
          style={{ padding: '20px 20px 20px 22px', borderLeft: `2px dashed ${colours.paperLine}` }}
        >
          <Text
            className="mail-text"
            style={{
              margin: '0 0 4px',
              fontFamily: displayFont,
              fontSize: 20,
              lineHeight: '26px',
              fontWeight: 700,
              color: colours.ink,
            }}
          >
            {trip.eventName}
          </Text>
          <Text className="mail-soft" style={{ ...soft, marginBottom: 12 }}>
            {trip.place}
          </Text>
          <Way colour={colours.jacaranda} fact={trip.outbound} />
          <Way colour={colours.marigold} fact={trip.inbound} />
        </Column>
      </Row>
    </Section>
  )
}

function Way({ colour, fact }: { colour: string; fact: Fact }) {
  return (
    <Text className="mail-soft" style={{ ...soft, margin: '2px 0' }}>
      <span aria-hidden="true" style={{ color: colour }}>
        ●{' '}
      </span>
      <strong className="mail-text" style={{ color: colours.ink }}>
        {fact.label}
      </strong>
      {' · '}
      {fact.value}
    </Text>
  )
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

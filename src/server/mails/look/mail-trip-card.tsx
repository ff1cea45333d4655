import { Column, Row, Section, Text } from 'react-email'
import { colours } from '#server/platform/look/brand-colours.ts'
import type { Fact, TripCard } from './mail-document.ts'
import { displayFont } from './mail-look.ts'
import { card, soft } from './mail-styles.ts'

/** The ticket card: a stub with the date, a perforation, and the destination. */
export function MailTripCard({ trip }: { trip: TripCard }) {
  return (
    <Section className="mail-card" style={card}>
      <Row>
        <Stub trip={trip} />
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

/** The date and hour, torn off along the perforation. */
function Stub({ trip }: { trip: TripCard }) {
  const stub = { margin: 0, fontSize: 14, lineHeight: '20px', color: colours.paper }
  return (
    <Column
      className="mail-stub"
      align="center"
      valign="middle"
      style={{ width: 116, padding: '20px 8px', backgroundColor: colours.ink, textAlign: 'center' }}
    >
      <Text style={stub}>{trip.weekday}</Text>
      <Text style={{ ...stub, fontFamily: displayFont, fontSize: 44, lineHeight: '48px', fontWeight: 700 }}>
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

import type { MessageTexts } from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import { type IncidentKind, incidentKinds } from '#domain/catalogue/buyer-messages/incidents.ts'
import { locales } from '#domain/platform/locales.ts'
import { message } from '#server/platform/texts/messages.ts'

const keys = {
  late: { subject: 'mail_incident_late_subject', text: 'mail_incident_late_text' },
  breakdown: { subject: 'mail_incident_breakdown_subject', text: 'mail_incident_breakdown_text' },
  road_closed: { subject: 'mail_incident_road_closed_subject', text: 'mail_incident_road_closed_text' },
} as const satisfies Record<IncidentKind, object>

/** The ready texts about incidents in every locale; staff edit them before they are sent. */
export const incidentTexts = Object.fromEntries(
  incidentKinds.map((kind) => [
    kind,
    Object.fromEntries(
      locales.map((locale) => [
        locale,
        { subject: message(locale, keys[kind].subject), text: message(locale, keys[kind].text) },
      ]),
    ),
  ]),
) as Record<IncidentKind, MessageTexts>

import { readEmail } from '#contract/platform/read-email.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { cleanName } from '#domain/people/names/names.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { findStaff } from '#server/people/staff/people/find-staff.ts'
import { inviteStaff } from '#server/people/staff/people/invite.ts'
import { askForReset } from '#server/people/staff/people/reset-factor.ts'
import { approve } from '#server/records/approvals/decide-approval.ts'
import { verifyLog } from '#server/records/office-log/verify-log.ts'
import { approvalKinds } from '#server/start/approval-kinds.ts'
import { done, failed, type OfficeCommand, readNumber, textOf, UsageError } from './office-command.ts'

const findings = {
  changed: 'was changed',
  removed: 'was removed',
  missing: 'is missing since the last seal: it was removed, or its transaction was rolled back',
  added: 'was added after its seal',
  seal_changed: 'was changed',
  seal_removed: 'was removed',
} as const

/** Staff commands about the people of the office, approvals and the log. */
export const staffCommands: Record<string, OfficeCommand> = {
  'invite-staff': {
    does: 'Adds a person to the office and mails the link for the first login',
    about: 'EMAIL',
    options: {
      role: { value: 'ROLE', required: true, does: `one of ${staffRoles.join(', ')}` },
      country: { value: 'CODE', does: `one of ${countryCodes.join(', ')}, or all (the default)` },
      name: { value: 'NAME', does: 'name shown in the office; default: the address' },
    },
    notes:
      'A role that moves money needs the approval of a second person: approve APPROVAL, by another user or an owner.',
    async run(ctx, about, options) {
      const role = staffRoles.find((one) => one === textOf(options, 'role'))
      const country = [...countryCodes, 'all' as const].find(
        (one) => one === (textOf(options, 'country') ?? 'all'),
      )
      if (!role) throw new UsageError(`--role is one of ${staffRoles.join(', ')}.`)
      if (!country) throw new UsageError(`--country is one of ${countryCodes.join(', ')}, or all.`)
      const email = readEmail(about)?.toLowerCase()
      if (!email) throw new UsageError('EMAIL is not an address.')
      const name = cleanName(textOf(options, 'name') ?? email)
      const roles = [{ role, countries: [country] }]
      const invitation = { email, name, language: 'es' as const, roles }
      const { id, approval } = await inviteStaff(ctx, invitation)
      const waits = approval ? ` The role ${role} waits for approval ${approval.id}.` : ''
      return done(`${email} is invited.${waits}`, { id, approval })
    },
  },
  approve: {
    does: 'Approves a request of the office as the second person',
    about: 'APPROVAL',
    async run(ctx, about) {
      const id = readNumber(about, 'APPROVAL')
      await approve(ctx, approvalKinds, id)
      return done(`approval ${id} is given`, { id })
    },
  },
  'reset-second-factor': {
    does: "Requests to reset a person's password and second factors; once approved, mails a link to set new ones",
    about: 'EMAIL',
    options: { why: { value: 'TEXT', does: 'recorded in the log' } },
    async run(ctx, about, options) {
      const { id } = await findStaff(ctx, about)
      const { approval } = await askForReset(ctx, id, textOf(options, 'why') ?? 'command line')
      return done(`the reset waits for approval ${approval.id}, by an owner`, { approval })
    },
  },
  'verify-log': {
    does: 'Checks the log of the office; lists rows that were changed or removed',
    options: { seal: { value: 'NUMBER:HASH', does: 'compares with a mailed seal' } },
    async run(ctx, _about, options) {
      const [number = '', hash = ''] = (textOf(options, 'seal') ?? '').split(':')
      const mailed = number ? { number: readNumber(number, '--seal'), hash } : undefined
      const { rows, seals, findings: found } = await verifyLog(ctx, mailed)
      if (found.length === 0)
        return done(`${rows} rows and ${seals} seals are as they were written`, { rows, seals })
      const lines = found.map(({ what, id, seal }) =>
        id === null ? `seal ${seal} ${findings[what]}` : `row ${id} ${findings[what]}`,
      )
      return failed(lines.join('\n'), { rows, seals, findings: found })
    },
  },
}

import { z } from 'zod'
import { setupLackNames } from '#domain/back-office/health/setup-lacks.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { moneyFindingCodes } from '#domain/sales/payments/audit/money-findings.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const light = z.enum(['green', 'amber', 'red'])
const moment = z.iso.datetime().nullable()
const may = { may: 'reports.money' } as const

/** The health of the shop. */
export const healthContract = {
  'GET /office-api/health': {
    who: may,
    summary:
      'The status of settings, jobs, mails, providers, the audit of the money, the seal of the log and the database',
    answer: z.object({
      now: z.iso.datetime(),
      jobs: z.array(
        z.object({
          name: z.string(),
          light,
          everySeconds: z.number(),
          lastSuccessAt: moment,
          lagSeconds: z.int().nullable(),
          lastFailureAt: moment,
          failure: z.string().nullable(),
        }),
      ),
      setup: z
        .object({
          light,
          lacks: z.array(
            z.object({ lack: z.enum(setupLackNames), country: z.enum(countryCodes).nullable() }),
          ),
        })
        .describe('what the shop lacks to take money and to send mails; nothing in a demo'),
      mails: z.object({
        light,
        due: z.int().describe('due, or waiting for another try'),
        oldestAt: moment,
        serverDownSince: moment.describe('since when mails wait because the mail server does not take them'),
        dead: z.int(),
      }),
      providers: z.array(
        z.object({
          name: z.string(),
          light,
          lastPaidAt: moment,
          lastNotificationAt: moment,
          overdue: z.int().describe('payments for which the provider did not answer in time'),
          unhandled: z.int().describe('notifications without effect'),
        }),
      ),
      audit: z.object({
        light,
        at: moment,
        by: z.string().nullable(),
        findings: z.array(z.object({ code: z.enum(moneyFindingCodes), order: z.string().nullable() })),
      }),
      seal: z.object({ light, number: z.int().nullable(), at: moment }),
      database: z.object({ light, migration: z.string(), at: z.iso.datetime() }),
    }),
  },
  'POST /office-api/health/audit': {
    who: may,
    summary: 'Audits the money now',
    answer: z.object({ findings: z.int() }),
  },
} satisfies OfficeEndpointMap

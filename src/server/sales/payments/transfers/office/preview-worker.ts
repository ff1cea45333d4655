// A program that judges the lines of one long statement for its preview and ends, so that it does not delay the shop.
import { openDatabase } from '#server/platform/database.ts'
import { answerReading } from '#server/platform/workbook/answer-reading.ts'
import { workWithoutRests } from '#server/sales/payments/statements/in-turns.ts'
import { type AskedPage, previewPage } from './preview-page.ts'

export type PreviewTask = AskedPage & { databaseUrl: string }

workWithoutRests()
answerReading(async ({ databaseUrl, ...asked }: PreviewTask) => {
  const db = openDatabase(databaseUrl, { connections: 1 })
  try {
    return await previewPage(db, asked)
  } finally {
    await db.close()
  }
})

import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import type { DriveManifest } from '#contract/travel/driving.ts'
import type { PreparedDrive } from './prepared-drive.ts'

/** A driver's phone without its page. */
export async function startPhone(request: APIRequestContext, { token, lastFour }: PreparedDrive) {
  const opened = await request.post(`/drive-api/${token}/unlock`, { data: { lastFour } })
  const { data } = (await opened.json()) as { data: { session: string; manifest: DriveManifest } }
  const stops = data.manifest.legs[0]?.stops ?? []
  let sequence = 0
  const send = async (kind: string, more: object = {}) => {
    const act = {
      nonce: randomUUID(),
      sequence: ++sequence,
      kind,
      leg: 'outbound',
      at: new Date().toISOString(),
    }
    const answer = await request.post(`/drive-api/${token}/acts`, {
      headers: { authorization: `Bearer ${data.session}` },
      data: { format: 1, device: 'test', acts: [{ ...act, ...more }] },
    })
    expect(answer.ok()).toBe(true)
  }
  const report = async (point: { latitude: number; longitude: number }) => {
    const answer = await request.post(`/drive-api/${token}/position`, {
      headers: { authorization: `Bearer ${data.session}` },
      data: { ...point, accuracy: 10, at: new Date().toISOString() },
    })
    expect(answer.ok()).toBe(true)
  }
  return { stops, send, report }
}

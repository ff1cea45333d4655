import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const secrets = { DATA_DIR: '/tmp', SESSION_SECRET: 'x'.repeat(40), TICKET_KEY: 'x'.repeat(43) }

function directives(settings: Record<string, string>): string[] {
  return contentSecurityPolicy(readConfig({ ...secrets, DEMO: '1', ...settings }), []).split('; ')
}

it('lets a payment page be framed and posted to where its provider is, and the bank behind it', () => {
  const allowed = directives({ UNLIMIT_URL: 'http://127.0.0.1:4010/api' })
  expect(allowed).toContain("form-action 'self' http://127.0.0.1:4010 https:")
  expect(allowed.find((one) => one.startsWith('frame-src'))).toMatch(
    /^frame-src 'self' http:\/\/127\.0\.0\.1:4010 https:/,
  )
})

it('lets nothing be posted elsewhere where no provider is configured', () => {
  expect(directives({})).toContain("form-action 'self'")
})

it('lets pins be put on the streets of the host of the settings, and of no other', () => {
  expect(directives({})).toContain("connect-src 'self'")
  const allowed = directives({ MAP_STYLE_URL: 'https://tiles.vaiven.test/style.json' })
  expect(allowed).toContain("connect-src 'self' https://tiles.vaiven.test")
  expect(allowed).toContain("img-src 'self' data: blob: https://tiles.vaiven.test")
})

it('lets the map and the videos of the settings be framed, and nothing else', () => {
  expect(directives({})).toContain("frame-src 'self' https://www.openstreetmap.org")
  const videos = {
    'about-us': 'https://www.youtube-nocookie.com/embed/one',
    companies: 'https://www.youtube-nocookie.com/embed/two',
  }
  const settings = { MAP_URL: 'https://maps.vaiven.test/?at={latitude}', VIDEO_URLS: JSON.stringify(videos) }
  expect(directives(settings)).toContain(
    "frame-src 'self' https://maps.vaiven.test https://www.youtube-nocookie.com",
  )
})

import { expect, it } from 'vitest'
import { readPoint } from './point.ts'
import { linkIn } from './point-in-link.ts'

it.each([
  [
    'https://www.google.com/maps/place/Foro+Sol/@-33.4,-70.6,17z/data=!3m1!4b1!4m6!3m5!1s0x0:0x1!8m2!3d-33.4489!4d-70.6693',
    [-33.4489, -70.6693],
  ],
  ['https://www.google.com/maps/@-33.4,-70.6,15z', [-33.4, -70.6]],
  ['https://maps.google.com/?q=19.4326,-99.1332', [19.4326, -99.1332]],
  ['maps.google.com/maps?q=loc:19.4326,-99.1332&z=15', [19.4326, -99.1332]],
  ['https://www.google.com/maps/search/?api=1&query=19.4326%2C-99.1332', [19.4326, -99.1332]],
  ['https://www.google.com/maps/dir//19.4326,-99.1332', [19.4326, -99.1332]],
  ['https://www.google.com/maps/search/19.4326,+-99.1332?entry=tts', [19.4326, -99.1332]],
  ['Puerta 3: https://waze.com/ul?ll=40.4168%2C-3.7038&navigate=yes', [40.4168, -3.7038]],
  ['https://maps.apple.com/?ll=-12.0464,-77.0428&q=Plaza', [-12.0464, -77.0428]],
  ['https://www.openstreetmap.org/?mlat=40.4168&mlon=-3.7038#map=17/40.41/-3.70', [40.4168, -3.7038]],
  ['https://www.openstreetmap.org/#map=17/40.4168/-3.7038', [40.4168, -3.7038]],
  ['geo:19.4326,-99.1332?z=17', [19.4326, -99.1332]],
  ['https://maps.google.com/?q=-90,180', [-90, 180]],
])('reads the point in the address %j', (text, [latitude, longitude]) => {
  expect(readPoint(text)).toEqual({ latitude, longitude })
})

it.each([
  'https://maps.app.goo.gl/AbCdEf123',
  'goo.gl/maps/AbCdEf',
  'https://www.google.com/maps/place/Foro+Sol',
  'https://www.google.com/maps/@91,-70,15z',
  'https://maps.google.com/?q=%E0%A4%A',
])('finds no point in the address %j', (text) => {
  expect(readPoint(text)).toBeNull()
  expect(linkIn(text)).not.toBeNull()
})

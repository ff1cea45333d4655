import { expect, it } from 'vitest'
import { isInCountry } from './country-bounds.ts'

it.each([
  ['MX', 'Tijuana', 32.5149, -117.0382],
  ['MX', 'Cancún', 21.1619, -86.8515],
  ['MX', 'Tapachula', 14.9056, -92.2634],
  ['CL', 'Arica', -18.4783, -70.3126],
  ['CL', 'Puerto Williams', -54.9333, -67.6167],
  ['CL', 'Hanga Roa on Easter Island', -27.15, -109.43],
  ['PE', 'Talara', -4.5772, -81.2719],
  ['PE', 'Tacna', -18.0147, -70.2489],
  ['PE', 'Iñapari', -10.95, -69.58],
  ['ES', 'Santa Cruz de Tenerife', 28.4636, -16.2518],
  ['ES', 'La Restinga on El Hierro', 27.64, -17.98],
  ['ES', 'A Coruña', 43.3623, -8.4115],
  ['ES', 'Maó', 39.8885, 4.2658],
])('%s contains %s', (country, _place, latitude, longitude) => {
  expect(isInCountry({ latitude, longitude }, country)).toBe(true)
})

it.each([
  ['MX', 'Los Angeles', 34.0522, -118.2437],
  ['MX', 'San José in Costa Rica', 9.9281, -84.0907],
  ['MX', 'Havana', 23.1136, -82.3666],
  ['MX', 'Honolulu', 21.3069, -157.8583],
  ['CL', 'Lima', -12.0464, -77.0428],
  ['CL', 'Buenos Aires', -34.6037, -58.3816],
  ['CL', 'a station in Antarctica', -62.2, -68.9],
  ['CL', 'Papeete', -17.5516, -149.5585],
  ['PE', 'Bogotá', 4.711, -74.0721],
  ['PE', 'Santiago', -33.4489, -70.6693],
  ['PE', 'Brasília', -15.7939, -47.8828],
  ['PE', 'the Galápagos', -0.7393, -90.3119],
  ['ES', 'Paris', 48.8566, 2.3522],
  ['ES', 'Nouakchott', 18.0735, -15.9582],
  ['ES', 'Rome', 41.9028, 12.4964],
  ['ES', 'Ponta Delgada', 37.7412, -25.6756],
  ['MX', 'the point of a swapped latitude and longitude', -99.1332, 19.4326],
])('%s does not contain %s', (country, _place, latitude, longitude) => {
  expect(isInCountry({ latitude, longitude }, country)).toBe(false)
})

it.each(['AR', '', 'constructor'])('the code %j is no country of the shop', (country) => {
  expect(isInCountry({ latitude: 19.4326, longitude: -99.1332 }, country)).toBe(false)
})

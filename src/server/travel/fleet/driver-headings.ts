import { combine, states } from './heading-words.ts'

const days =
  'vencimiento|fecha vencimiento|f vencimiento|venc|f venc|fecha venc|vigencia|fecha vigencia|caducidad|fecha caducidad|vence|' +
  'caduca|expira|expiracion|fecha expiracion|validez|valida hasta|vigente hasta|valido hasta|validade|vencimento|data vencimento|valida ate|revalidacion|fecha revalidacion'
const licences =
  'licencia|licencia conducir|licencia conduccion|licencia manejo|licencia chofer|licencia federal|licencia conductor|carne|carnet|' +
  'carne conducir|carnet conducir|permiso|permiso conducir|brevete|cnh|habilitacao|licenca'
const englishLicences =
  'licence|license|driver licence|driver license|drivers license|driving licence|driving license'
const englishDays =
  'expiry|expiry date|expiration|expiration date|expires|valid until|valid to|valid through|end date'

/** The headings of a list of drivers by field. */
export const driverHeadings: Record<string, readonly string[]> = {
  country: ['country', 'pais', 'country code', 'codigo pais'],
  name: [
    ...['name', 'nombre', 'nombres', 'nome', 'nombre completo', 'nome completo', 'full name', 'first name'],
    ...[
      'given name',
      'nombre apellidos',
      'nombre apellido',
      'nombres apellidos',
      'apellidos nombres',
      'apellidos nombre',
      'apellido nombre',
      'conductor',
      'chofer',
      'driver',
      'driver name',
    ],
    ...['motorista', 'operador', 'nombre operador', 'nombre conductor', 'nombre chofer', 'nome motorista'],
  ],
  surname: [
    ...[
      'apellido',
      'apellidos',
      'apellido paterno',
      'primer apellido',
      'last name',
      'surname',
      'family name',
    ],
    ...['sobrenome', 'ap paterno'],
  ],
  secondSurname: ['apellido materno', 'segundo apellido', 'ap materno', 'second surname'],
  phone: [
    ...['celular', 'movil', 'mobile', 'cel', 'fono celular', 'numero celular', 'whatsapp'],
    ...[
      'telefono movil',
      'telefono celular',
      'tel celular',
      'tel movil',
      'telefono contacto',
      'numero telefono',
    ],
    ...[
      'phone number',
      'mobile number',
      'mobile phone',
      'cell',
      'cell phone',
      'telefone celular',
      'telemovel',
    ],
    ...['phone', 'telefono', 'telefone', 'tel', 'fono'],
  ],
  licence: [
    ...combine(days, licences),
    ...combine(licences, days),
    ...combine(englishLicences, englishDays),
    ...[...days.split('|'), ...englishDays.split('|'), 'licencia'],
    // In Chile a licence is valid until the day of its next control.
    ...['fecha control', 'proximo control', 'fecha proximo control'],
    ...combine('fecha control|proximo control|fecha proximo control', licences),
  ],
  languages: [
    'languages',
    'language',
    'idiomas',
    'idioma',
    'idiomas hablados',
    'languages spoken',
    'lenguas',
  ],
  active: states,
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Lists of the fleet with the headings and values that companies of each country write. */

let shop: TestShop
let planner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['all'] })
})
afterAll(() => shop.close())

it.each([
  [
    'Mexico',
    'MX',
    'Económico;Placas;Marca;No. de pasajeros;Aseguradora;No. de póliza\nVan 101;ABC-12-34;Toyota;15;Norte;4471-B',
    { seats: 15, name: 'Van 101', insurance: 'Norte, 4471-B' },
  ],
  [
    'Chile',
    'CL',
    'Patente;Capacidad (asientos);Empresa;Costo por hora\nKXRT-45;12;Transportes Ñuble;$ 18.500',
    { seats: 12, name: 'KXRT-45', operator: 'Transportes Ñuble', costPerHour: 18_500 },
  ],
  [
    'Spain',
    'ES',
    'País;Matrícula;Nº de plazas;Plazas PMR;Denominación;Coste/hora (€)\nEspaña;1234 KLM;8 plazas;1;Furgoneta;1.032,50',
    { seats: 8, wheelchairPlaces: 1, name: 'Furgoneta', costPerHour: 1_032.5 },
  ],
])('a list of vehicles with the headings of %s is read', async (_where, country, csv, expected) => {
  const body = { kind: 'vehicles', csv, country, apply: true }
  const { data } = await planner.call('POST /office-api/fleet-import', body)
  expect(data).toMatchObject({ rows: [{ outcome: 'new' }] })
  const { rows } = (await planner.call(`GET /office-api/vehicles?country=${country}`)).data
  expect(rows).toMatchObject([{ countryCode: country, ...expected }])
})

it.each([
  [
    'MX',
    'Nombre del operador;Teléfono celular;No. de licencia;Vigencia de la licencia;Idiomas\nJacinto Mora Díaz;5512345601;A1234;31/05/2027;Español, inglés',
    { name: 'Jacinto Mora Díaz', phone: '+525512345601', languages: ['es', 'en'] },
  ],
  [
    'CL',
    'RUT;Nombres;Apellido paterno;Apellido materno;Fono;Vencimiento licencia\n12.345.678-5;Pedro;Soto;Rojas;+56 9 6123 4567;31-05-2027',
    { name: 'Pedro Soto Rojas', phone: '+56961234567', languages: ['es'] },
  ],
  [
    'MX',
    'First name;Last name;Mobile number;License expiry date;Languages spoken\nJohn;Smith;+52 55 1234 5603;2027-05-31;English',
    { name: 'John Smith', phone: '+525512345603', languages: ['en'] },
  ],
])('a list of drivers as companies of %s write it is read', async (country, csv, expected) => {
  const body = { kind: 'drivers', csv, country, apply: true }
  const { data } = await planner.call('POST /office-api/fleet-import', body)
  expect(data).toMatchObject({ rows: [{ outcome: 'new' }] })
  const { rows } = (await planner.call(`GET /office-api/drivers?q=${expected.name.split(' ')[0]}`)).data
  expect(rows).toMatchObject([{ licenceValidUntil: '2027-05-31', ...expected }])
})

it('a file without a column that is needed is refused with its name', async () => {
  const body = { kind: 'drivers', csv: 'Nombre,Celular\nAna,5512345678', apply: false }
  expect(await planner.call('POST /office-api/fleet-import', body)).toMatchObject({
    ...{ code: 'fleet_not_readable', data: { missing: ['licence'] } },
  })
})

const rowsOf = async (csv: string, more: object = {}) => {
  const body = { kind: 'vehicles', csv, country: 'MX', apply: false, ...more }
  const { data } = await planner.call('POST /office-api/fleet-import', body)
  return {
    sums: data.sums as number[],
    rows: (data.rows as { outcome: string; reason?: string }[]).map((row) => row.reason ?? row.outcome),
  }
}

it.each([
  'Total;27;',
  'TOTAL GENERAL;27;',
  'Total vehículos: 2;27;',
  '2 vehículos;;',
  '2 unidades;27;',
  ';27;Totales',
  'Suma;27;',
  'Promedio;13,5;',
])('the row of a sum, %j, is no vehicle, and its line is told', async (sum) => {
  const csv = `Placas;Asientos;Nombre\nSUM-01;15;Van\nSUM-02;12;Van\n${sum}`
  expect(await rowsOf(csv)).toEqual({ sums: [4], rows: ['new', 'new'] })
})

it.each([
  ...[
    'Sin patente',
    'S/P',
    'PENDIENTE',
    'N/A',
    'sin placas',
    's/n',
    'Por asignar',
    'En trámite',
    'TBD',
    '-',
    '000',
  ],
  ...['XXX-000', 'Pendiente 2', 'Sin placa 3', 'sem placa', 'No tiene'],
])('%j is no plate', async (plate) => {
  expect(await rowsOf(`Placas;Asientos\n${plate};15`)).toEqual({ sums: [], rows: ['plate_missing'] })
})

it.each([
  ['2', 'new'],
  ['no', 'new'],
  ['ninguna', 'new'],
  ['N', 'new'],
  ['Sí', 'wheelchair_unreadable'],
  ['21', 'wheelchair_unreadable'],
])('the wheelchair places %j are %s', async (places, outcome) => {
  const csv = `Placas;Asientos;PMR\nPMR-01;15;${places}`
  expect((await rowsOf(csv)).rows).toEqual([outcome])
})

it.each([
  ['Costo x hora', 'Empresa operadora', 'Costo x servicio', 'Unidad'],
  ['Tarifa por hora', 'Compañía operadora', 'Tarifa por viaje', 'No. económico'],
  ['Costo/hr', 'Razón social', 'Costo por uso', 'Descripción'],
  ['Valor hora', 'Empresa de transporte', 'Valor servicio', 'Denominación'],
])('the headings %s, %s, %s and %s are read', async (hour, operator, use, name) => {
  const csv = `Patente;Asientos;${hour};${operator};${use};${name}\nHDG-01;15;100;Mirlo;200;Van`
  const { data } = await planner.call('POST /office-api/fleet-import', {
    ...{ kind: 'vehicles', csv, country: 'MX', apply: false },
  })
  expect(data).toMatchObject({ notUnderstood: [], rows: [{ outcome: 'new' }] })
})

it('the day of the licence is preferred to any other day', async () => {
  const csv = 'Nombre;Celular;Vencimiento;Vencimiento licencia\nEva Rey;5512345698;no;31/05/2031'
  const body = { kind: 'drivers', csv, country: 'MX', apply: false }
  expect((await planner.call('POST /office-api/fleet-import', body)).data).toMatchObject({
    ...{ notUnderstood: ['Vencimiento'], rows: [{ outcome: 'new' }] },
  })
})

it.each([
  ...[
    'Vencimiento del carné',
    'Fecha de vencimiento del carnet',
    'Vigencia',
    'Caducidad del carnet de conducir',
  ],
  ...[
    'Vencimiento de licencia de conducir',
    'Vence licencia',
    'Fecha de vencimiento',
    'Válida hasta',
    'F. venc. licencia',
  ],
  ...[
    'Validade da CNH',
    'Vencimento da habilitação',
    'Licence valid to',
    'Vencimiento brevete',
    'Fecha de caducidad',
  ],
])('the day of a driver’s licence has the heading %j', async (heading) => {
  const csv = `Nombre;Celular;${heading}\nJacinto Mora;5512345699;31/05/2031`
  const body = { kind: 'drivers', csv, country: 'MX', apply: false }
  expect((await planner.call('POST /office-api/fleet-import', body)).data).toMatchObject({
    ...{ notUnderstood: [], rows: [{ outcome: 'new' }] },
  })
})

it.each(['Contacto de emergencia', 'En caso de emergencia', 'Esposa', 'Familiar', 'Jefe directo', 'Aval'])(
  'a phone after %j is not the driver’s',
  async (person) => {
    const csv = `Nombre;Celular;Vigencia;${person};Teléfono\nEva Rey;;31/05/2031;Luz Gil;5512345697`
    const body = { kind: 'drivers', csv, country: 'MX', apply: false }
    expect((await planner.call('POST /office-api/fleet-import', body)).data).toMatchObject({
      ...{ notUnderstood: [person, 'Teléfono'], rows: [{ reason: 'phone_unreadable' }] },
    })
    const only = { ...body, csv: csv.replace(';Celular', ';').replace('Rey;;', 'Rey;x;') }
    expect((await planner.call('POST /office-api/fleet-import', only)).data).toEqual({ missing: ['phone'] })
  },
)

it.each([
  ['Nombres y apellidos', 'Celular', 'Revalidación'],
  ['Apellidos y nombres', 'Nº celular', 'Fecha de revalidación'],
  ['Nombre y apellido', 'Fono celular', 'Vence'],
])('a list of drivers with the headings %s, %s and %s is read', async (...headings) => {
  const csv = `${headings.join(';')}\nEva Rey;5512345696;31/05/2031`
  const body = { kind: 'drivers', csv, country: 'MX', apply: false }
  expect((await planner.call('POST /office-api/fleet-import', body)).data).toMatchObject({
    rows: [{ outcome: 'new', name: 'Eva Rey' }],
  })
})

it.each(['CAP. PASAJEROS', 'Cap.', 'N° de asientos', 'Capacidad máxima', 'Asientos de pasajeros'])(
  'the seats have the heading %j',
  async (heading) => {
    expect((await rowsOf(`Placas;${heading}\nCAP-01;15`)).rows).toEqual(['new'])
  },
)

const preview = async (kind: 'vehicles' | 'drivers', csv: string, country = 'MX') =>
  (await planner.call('POST /office-api/fleet-import', { kind, csv, country, apply: false })).data

it.each(['Cel. operador', 'Teléfono del operador', 'Licencia', 'Celular', 'NSS', 'Nombre del operador'])(
  '"Operador" beside %j is a person, not the company, and is told',
  async (beside) => {
    const csv = `Placas;Asientos;Operador;${beside}\nOPE-01;15;Jacinto Mora;5512345678`
    expect(await preview('vehicles', csv)).toMatchObject({
      ...{ notUnderstood: ['Operador', beside], rows: [{ outcome: 'new' }] },
    })
  },
)

it('a column of companies is preferred to "Operador"', async () => {
  const csv = 'Placas;Asientos;Operador;Empresa\nOPE-02;15;Jacinto Mora;Mirlo'
  expect(await preview('vehicles', csv)).toMatchObject({
    ...{ notUnderstood: ['Operador'], headings: { operator: 'Empresa' } },
  })
  expect(await preview('vehicles', 'Placas;Asientos;Operador\nOPE-03;15;Mirlo')).toMatchObject({
    ...{ notUnderstood: [], headings: { operator: 'Operador' } },
  })
})

it('"Nombre" beside a driver’s phone is no name of a vehicle', async () => {
  const csv = 'Placas;Asientos;Nombre;Celular\nOPE-04;15;Jacinto Mora;5512345678'
  expect(await preview('vehicles', csv)).toMatchObject({ notUnderstood: ['Nombre', 'Celular'] })
})

it.each([
  ['vehicles', 'Placas;Cap. pas.\nABR-01;15'],
  ['vehicles', 'Placas del vehículo;Asient. del vehíc.\nABR-01;15'],
  ['vehicles', 'Matr.;Plazas totales\nABR-01;15'],
  ['drivers', 'Nom. y ap.;Cel. del conductor;Venc. lic.\nEva Rey;5512345678;31/05/2031'],
  ['drivers', 'Conductor;Móvil;Carné caduca\nEva Rey;5512345678;31/05/2031'],
  ['drivers', 'Operador;Cel. operador;Licencia vence el\nEva Rey;5512345678;31/05/2031'],
  ['drivers', 'Jefe;Área;Operador;Celular;Vigencia\nLuz Gil;Sur;Eva Rey;5512345678;31/05/2031'],
  ['drivers', 'Supervisora;Tel.;Nombre;Celular;Vigencia\nLuz Gil;123;Eva Rey;5512345678;31/05/2031'],
  ['drivers', 'Nombre;Celular;Vigencia;Jefatura directa\nEva Rey;5512345678;31/05/2031;Luz Gil'],
] as const)('in a list of %s the headings of %j are read', async (kind, csv) => {
  expect(await preview(kind, csv)).toMatchObject({ rows: [{ outcome: 'new' }] })
})

it.each([
  ['31/12/27', '2027-12-31'],
  ['12/31/2027', '2027-12-31'],
  ['31-may-2031', '2031-05-31'],
  ['31 de mayo de 2031', '2031-05-31'],
  ['May 31, 2031', '2031-05-31'],
  ['2031-05-31 00:00:00', '2031-05-31'],
  ['vence 31.05.2031', '2031-05-31'],
  ['01/06/2026 al 31/05/2031', '2031-05-31'],
  ['31/05/2031 (B)', '2031-05-31'],
])('the last day of a licence %j is %s', async (written, day) => {
  const phone = `55123441${String(written.length).padStart(2, '0')}`
  const csv = `Nombre;Celular;Vigencia\nDía ${day};${phone};${written}`
  const body = { kind: 'drivers', csv, country: 'MX', apply: true }
  expect((await planner.call('POST /office-api/fleet-import', body)).data).toMatchObject({
    rows: [{ outcome: expect.stringMatching(/new|changed/) }],
  })
  const { rows } = (await planner.call(`GET /office-api/drivers?q=${phone}`)).data
  expect(rows).toMatchObject([{ licenceValidUntil: day }])
})

it('the days of a file have one order of day and month', async () => {
  const days = async (...texts: string[]) => {
    const lines = texts.map((text, nth) => `Eva Rey;55123450${10 + nth};${text}`)
    const data = await preview('drivers', ['Nombre;Celular;Vigencia', ...lines].join('\n'))
    return (data.rows as { outcome: string; reason?: string }[]).map((row) => row.reason ?? row.outcome)
  }
  expect(await days('05/06/2031', '05/07/2031')).toEqual(['new', 'new'])
  expect(await days('05/06/2031', '12/31/2031', '7/7/2031')).toEqual(['new', 'new', 'new'])
  expect(await days('05/06/2031', '12/31/2031', '31/12/2031')).toEqual(['licence_unreadable', 'new', 'new'])
})

it('languages that the fleet does not know are told, and their driver is read', async () => {
  const csv = 'Nombre;Celular;Vigencia;Idiomas\nEva Rey;5512345671;31/05/2031;español, quechua y señas'
  expect((await preview('drivers', csv)).rows).toMatchObject([
    { outcome: 'new', unread: ['quechua', 'señas'] },
  ])
})

it.each([
  ['9+1', ['+1']],
  ['9 + 1 chofer', ['+ 1 chofer']],
  ['15 + operador', ['+ operador']],
  ['15 (sin conductor)', ['(sin conductor)']],
  ['15 pax.', []],
  ['15 pasajeros sentados', []],
])('the seats %j are those of the passengers, and the rest is told', async (seats, unread) => {
  const data = await preview('vehicles', `Placas;Asientos\nMAS-01;${seats}`)
  expect(data.rows).toEqual([
    { line: 2, name: 'MAS-01', outcome: 'new', ...(unread.length > 0 && { unread }) },
  ])
})

it.each([
  'Total flota;24',
  'TOTAL;24',
  'Total unidades activas: 2;24',
  'Gran total;',
  'Disponibles | 2;',
  '2 vans;',
])('the closing row %j is told as a sum', async (row) => {
  expect(await rowsOf(`Placas;Asientos\nFIN-01;12\nFIN-02;12\n${row}`)).toEqual({
    ...{ sums: [4], rows: ['new', 'new'] },
  })
})

it.each(['Placas federales', 'No. de placa federal', 'Placa estatal'])(
  'a vehicle’s plate has the heading %j',
  async (heading) => {
    expect((await rowsOf(`${heading};Asientos\n12-AB-3C;15`)).rows).toEqual(['new'])
  },
)

it('the places of seated passengers are the seats, beside those of wheelchairs', async () => {
  const csv =
    'Vehículo;Vehículo;Plazas;Plazas;Precio\nMatrícula;Modelo;Sentadas;PMR;€/hora\n7731 LPS;Sprinter;19;1;45,50 €'
  const body = { kind: 'vehicles', csv, country: 'ES', apply: true }
  const { data } = await planner.call('POST /office-api/fleet-import', body)
  expect(data).toMatchObject({ notUnderstood: [], rows: [{ outcome: 'new' }] })
  expect((await planner.call('GET /office-api/vehicles?q=7731LPS&country=ES')).data.rows).toMatchObject([
    { seats: 19, wheelchairPlaces: 1, costPerHour: 45.5 },
  ])
})

it.each([
  ['Tfno. móvil', 'Permiso D caduca'],
  ['Tlf', 'Caducidad permiso D1'],
  ['Telf. celular', 'Vencimiento licencia A-IIb'],
  ['Tlfno.', 'Fecha de control'],
  ['Fono', 'Próximo control licencia'],
])('phone and licence of a driver have the headings %j and %j', async (phone, licence) => {
  const csv = `Nombre;${phone};${licence}\nEva Rey;5512345695;31/05/2031`
  const body = { kind: 'drivers', csv, country: 'MX', apply: false }
  expect((await planner.call('POST /office-api/fleet-import', body)).data).toMatchObject({
    ...{ notUnderstood: [], rows: [{ outcome: 'new' }] },
  })
})

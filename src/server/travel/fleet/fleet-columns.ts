import type { FleetKind } from '#domain/travel/fleet/fleet-import.ts'
import type { TableRow } from '#server/platform/workbook/tables/table-worker.ts'

const combine = (firsts: string, seconds: string) =>
  firsts.split('|').flatMap((first) => seconds.split('|').map((second) => `${first} ${second}`))

const costs = 'cost|costo|costos|coste|custo|precio|preco|tarifa|valor|rate|price'
const days =
  'vencimiento|fecha vencimiento|f vencimiento|venc|f venc|fecha venc|vigencia|fecha vigencia|caducidad|fecha caducidad|vence|' +
  'expira|expiracion|fecha expiracion|validez|valida hasta|vigente hasta|valido hasta|validade|vencimento|data vencimento|valida ate|revalidacion|fecha revalidacion'
const licences =
  'licencia|licencia conducir|licencia conduccion|licencia manejo|licencia chofer|licencia federal|licencia conductor|carne|carnet|' +
  'carne conducir|carnet conducir|permiso|permiso conducir|brevete|cnh|habilitacao|licenca'
const englishLicences =
  'licence|license|driver licence|driver license|drivers license|driving licence|driving license'
const englishDays =
  'expiry|expiry date|expiration|expiration date|expires|valid until|valid to|valid through|end date'

/** The headings of each field in the office's languages, without articles; the first that a file has is read. */
export const fleetHeadings: Record<FleetKind, Record<string, readonly string[]>> = {
  vehicles: {
    country: ['country', 'pais', 'country code', 'codigo pais'],
    plate: [
      ...['plate', 'plates', 'placa', 'placas', 'patente', 'matricula', 'license plate', 'licence plate'],
      ...['registration', 'registration plate', 'ppu', 'placa rodaje', 'placa vehiculo', 'placas vehiculo'],
    ],
    name: [
      ...['name', 'nombre', 'nome', 'vehiculo', 'unidad', 'vehicle', 'veiculo', 'denominacion', 'alias'],
      ...['economico', 'nombre vehiculo', 'nombre unidad', 'modelo', 'model', 'descripcion'],
    ],
    seats: [
      ...[
        'cap pasajeros',
        'cap',
        'capacidad maxima',
        'cap asientos',
        'seats',
        'asientos',
        'lugares',
        'plazas',
        'assentos',
        'lugares assentos',
        'cupo',
        'capacidade',
      ],
      ...['capacidad', 'capacity', 'pasajeros', 'passageiros', 'passengers', 'pax', 'plazas asientos'],
      ...[
        'capacidad pasajeros',
        'capacidad asientos',
        'passenger capacity',
        'seating capacity',
        'asientos pasajeros',
      ],
    ],
    wheelchair: [
      ...[
        'wheelchair places',
        'wheelchairs',
        'wheelchair',
        'sillas ruedas',
        'silla ruedas',
        'cadeiras rodas',
      ],
      ...['pmr', 'plazas pmr', 'lugares silla ruedas', 'espacios silla ruedas'],
    ],
    operator: [
      ...['operator', 'operador', 'operadora', 'empresa operadora', 'compania operadora', 'empresa'],
      ...['proveedor', 'company', 'transportista', 'empresa transporte', 'empresa transportes'],
      ...['empresa transportista', 'transportadora', 'operating company', 'compania', 'razon social'],
    ],
    insurer: ['insurer', 'aseguradora', 'compania seguros', 'compania aseguradora', 'seguradora'],
    policy: [
      ...['policy', 'poliza', 'poliza seguro', 'seguro', 'seguro poliza', 'insurance', 'insurance policy'],
      ...['policy number', 'insurer policy', 'apolice', 'seguro apolice', 'apolice seguro'],
    ],
    hour: [...combine(costs, 'hora|hr|hour'), 'hourly cost', 'hourly rate'],
    use: combine(costs, 'uso|use|servicio|servico|viaje|viagem|service|trip'),
    active: ['active', 'activo', 'activa', 'ativo', 'en servicio', 'in service'],
  },
  drivers: {
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
    active: ['active', 'activo', 'activa', 'ativo', 'en servicio', 'in service'],
  },
}

export const neededFleetFields: Record<FleetKind, readonly string[]> = {
  vehicles: ['plate', 'seats'],
  drivers: ['name', 'phone', 'licence'],
}

/** A column of these after another person's heading ("Contacto de emergencia") is theirs. */
export const personalFleetFields = ['name', 'surname', 'secondSurname', 'phone']

/** Without the headings. */
export const mostFleetLines = 2_000

export type FleetLine = {
  line: number
  hasError: boolean
  values: Record<string, string>
  cell(column: string): string
  has(column: string): boolean
}

export const fleetLine = ({ line, cells, errors }: TableRow): FleetLine => ({
  ...{ line, hasError: errors.length > 0, values: cells },
  cell: (column) => cells[column] ?? '',
  has: (column) => Boolean(cells[column]),
})

import type { FleetKind } from '#domain/fleet/fleet-import.ts'
import type { TableRow } from '#server/platform/workbook/table-worker.ts'

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
      ...['economico', 'nombre vehiculo', 'nombre unidad', 'modelo', 'model'],
    ],
    seats: [
      ...['seats', 'asientos', 'lugares', 'plazas', 'assentos', 'lugares assentos', 'cupo', 'capacidade'],
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
    operator: ['operator', 'operador', 'operadora', 'empresa', 'proveedor', 'company', 'transportista'],
    insurer: ['insurer', 'aseguradora', 'compania seguros', 'compania aseguradora', 'seguradora'],
    policy: [
      ...['policy', 'poliza', 'poliza seguro', 'seguro', 'seguro poliza', 'insurance', 'insurance policy'],
      ...['policy number', 'insurer policy', 'apolice', 'seguro apolice', 'apolice seguro'],
    ],
    hour: ['cost hour', 'costo hora', 'coste hora', 'custo hora', 'hourly cost', 'precio hora'],
    use: ['cost use', 'costo uso', 'coste uso', 'custo uso', 'costo servicio', 'costo viaje'],
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
      ...['phone', 'telefono', 'celular', 'telefone', 'movil', 'mobile', 'tel', 'cel', 'fono', 'whatsapp'],
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
    ],
    licence: [
      ...['licence valid until', 'license valid until', 'licencia vigente hasta', 'habilitacao valida ate'],
      ...['vigencia licencia', 'vencimiento licencia', 'fecha vencimiento licencia', 'vence licencia'],
      ...['licencia vence', 'caducidad licencia', 'caducidad permiso', 'caducidad permiso conducir'],
      ...['license expiry', 'licence expiry', 'license expiry date', 'licence expiry date', 'validade cnh'],
      ...['license expiration', 'license expiration date', 'license expires', 'licencia'],
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

/** The meeting points of buses, by province; provinces without one have no bus. `spot` is the usual name. */
export const meetingPoints: Record<string, { spot: string; address: string; county: string }> = {
  'benito-juarez': {
    spot: 'Metro Zapata',
    address: 'Av. Universidad y Av. Félix Cuevas',
    county: 'Del Valle Sur',
  },
  cuauhtemoc: {
    spot: 'Ángel de la Independencia',
    address: 'Av. Paseo de la Reforma y Florencia',
    county: 'Juárez',
  },
  coyoacan: { spot: 'Metro Copilco', address: 'Av. Universidad y Eje 10 Sur', county: 'Copilco Universidad' },
  'miguel-hidalgo': {
    spot: 'Metro Auditorio',
    address: 'Av. Paseo de la Reforma 50',
    county: 'Bosque de Chapultepec I Sección',
  },
  naucalpan: {
    spot: 'Torres de Satélite',
    address: 'Anillo Periférico, Circuito Centro Comercial',
    county: 'Ciudad Satélite',
  },
  ecatepec: { spot: 'Metro Ciudad Azteca', address: 'Av. Central s/n', county: 'Ciudad Azteca' },
  toluca: { spot: 'Portales de Toluca', address: 'Av. Miguel Hidalgo Pte. 101', county: 'Centro' },
  guadalajara: {
    spot: 'Glorieta Minerva',
    address: 'Av. Vallarta y Av. López Mateos',
    county: 'Arcos Vallarta',
  },
  zapopan: { spot: 'Basílica de Zapopan', address: 'Av. Hidalgo s/n', county: 'Zapopan Centro' },
  monterrey: { spot: 'Macroplaza', address: 'Av. Ignacio Zaragoza y Padre Mier', county: 'Centro' },
  'san-pedro': {
    spot: 'Calzada del Valle',
    address: 'Calzada del Valle y Río Missouri',
    county: 'Del Valle',
  },
  tijuana: { spot: 'Arco de Tijuana', address: 'Av. Revolución y Calle Primera', county: 'Zona Centro' },
  metropolitana: {
    spot: 'Plaza Baquedano',
    address: 'Av. Providencia con Av. Vicuña Mackenna',
    county: 'Providencia',
  },
  valparaiso: { spot: 'Reloj de Flores', address: 'Av. España 2', county: 'Viña del Mar' },
  biobio: {
    spot: 'Plaza de la Independencia',
    address: "Av. Bernardo O'Higgins con Aníbal Pinto",
    county: 'Concepción',
  },
  lima: { spot: 'Parque Kennedy', address: 'Av. José Larco con Av. Diagonal', county: 'Miraflores' },
  callao: { spot: 'Óvalo Saloom', address: 'Av. Sáenz Peña con Av. Guardia Chalaca', county: 'Callao' },
  madrid: { spot: 'Plaza de Castilla', address: 'Paseo de la Castellana 189', county: 'Madrid' },
  toledo: { spot: 'Puerta de Bisagra', address: 'Calle Real del Arrabal 26', county: 'Toledo' },
  barcelona: { spot: 'Plaça de Catalunya', address: 'Plaça de Catalunya 21', county: 'Barcelona' },
}

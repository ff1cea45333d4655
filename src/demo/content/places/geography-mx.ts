import type { DemoProvince } from '../demo-types.ts'

function zone(timeZone: string, provinces: Record<string, [name: string, counties: string]>): DemoProvince[] {
  return Object.entries(provinces).map(([key, [name, counties]]) => ({
    key,
    country: 'MX',
    name,
    timeZone,
    counties: counties.split(',').map((county) => county.trim()),
  }))
}

const mexicoCity = zone('America/Mexico_City', {
  'alvaro-obregon': [
    'Álvaro Obregón',
    `San Ángel, San Ángel Inn, Chimalistac, Florida, Guadalupe Inn, Las Águilas, Olivar de los Padres,
    Santa Fe, Lomas de Plateros, Mixcoac, Merced Gómez, Tizapán San Ángel, Jardines del Pedregal, Tetelpan`,
  ],
  azcapotzalco: [
    'Azcapotzalco',
    `Clavería, Nueva Santa María, San Álvaro, El Rosario, Santa Bárbara, Centro de Azcapotzalco, Pro Hogar,
    Ángel Zimbrón, San Martín Xochinahuac, Petrolera, Industrial Vallejo, San Miguel Amantla`,
  ],
  'benito-juarez': [
    'Benito Juárez',
    `Del Valle Norte, Del Valle Centro, Del Valle Sur, Narvarte Poniente, Narvarte Oriente, Nápoles, Nochebuena,
    Portales Norte, Portales Sur, Álamos, Xoco, Letrán Valle, San Pedro de los Pinos, Insurgentes Mixcoac,
    Ciudad de los Deportes, General Anaya, Moderna, Independencia`,
  ],
  coyoacan: [
    'Coyoacán',
    `Del Carmen, Villa Coyoacán, Santa Catarina, La Concepción, Copilco Universidad, Romero de Terreros,
    Pedregal de Santo Domingo, Ajusco, Los Reyes, Campestre Churubusco, Country Club, Educación, Avante,
    Santa Úrsula Coapa, Pedregal de Carrasco, El Parque de Coyoacán`,
  ],
  cuajimalpa: [
    'Cuajimalpa de Morelos',
    `Cuajimalpa, Bosques de las Lomas, Lomas de Vista Hermosa, Contadero, El Yaqui, San José de los Cedros,
    Lomas de Santa Fe, San Pablo Chimalpa, Jesús del Monte, Adolfo López Mateos`,
  ],
  cuauhtemoc: [
    'Cuauhtémoc',
    `Centro, Roma Norte, Roma Sur, Condesa, Hipódromo, Hipódromo Condesa, Juárez, Cuauhtémoc, San Rafael,
    Santa María la Ribera, Doctores, Obrera, Tabacalera, Guerrero, Buenavista, Nonoalco Tlatelolco, Morelos,
    Algarín, Asturias, Buenos Aires`,
  ],
  'gustavo-a-madero': [
    'Gustavo A. Madero',
    `Lindavista Norte, Lindavista Sur, Industrial, Villa de Guadalupe, San Juan de Aragón, Bondojito, Vallejo,
    Guadalupe Tepeyac, Aragón La Villa, Magdalena de las Salinas, Cuautepec Barrio Alto, Martín Carrera,
    Tepeyac Insurgentes, Residencial Zacatenco`,
  ],
  iztacalco: [
    'Iztacalco',
    `Granjas México, Agrícola Oriental, Agrícola Pantitlán, Viaducto Piedad, Reforma Iztaccíhuatl Norte,
    Gabriel Ramos Millán, Campamento 2 de Octubre, Santa Anita, Pantitlán, Militar Marte, La Cruz`,
  ],
  iztapalapa: [
    'Iztapalapa',
    `Lomas Estrella, Santa Cruz Meyehualco, Escuadrón 201, Sinatel, Constitución de 1917, Leyes de Reforma,
    Juan Escutia, San Lorenzo Tezonco, Central de Abasto, Granjas Esmeralda, Cerro de la Estrella,
    Santa María Aztahuacán, Progresista, El Retoño`,
  ],
  'la-magdalena-contreras': [
    'La Magdalena Contreras',
    `San Jerónimo Lídice, San Jerónimo Aculco, Santa Teresa, La Concepción, Barranca Seca, San Bernabé Ocotepec,
    San Nicolás Totolapan, Lomas Quebradas, Héroes de Padierna, Pueblo Nuevo Alto`,
  ],
  'miguel-hidalgo': [
    'Miguel Hidalgo',
    `Polanco I Sección, Polanco II Sección, Polanco III Sección, Polanco IV Sección, Polanco V Sección, Granada,
    Ampliación Granada, Anáhuac I Sección, Anzures, Verónica Anzures, San Miguel Chapultepec, Escandón I Sección,
    Tacubaya, Lomas de Chapultepec, Bosque de Chapultepec I Sección, Del Bosque, Lomas de Sotelo, Irrigación,
    Popotla, Tacuba`,
  ],
  'milpa-alta': [
    'Milpa Alta',
    `Villa Milpa Alta, San Pedro Atocpan, San Pablo Oztotepec, San Antonio Tecómitl, Santa Ana Tlacotenco,
    San Lorenzo Tlacoyucan, San Salvador Cuauhtenco, San Francisco Tecoxpa, San Bartolomé Xicomulco`,
  ],
  tlahuac: [
    'Tláhuac',
    `San Francisco Tlaltenco, Santa Catarina Yecahuitzotl, Santiago Zapotitlán, San Juan Ixtayopan, Del Mar,
    Miguel Hidalgo, La Nopalera, Los Olivos, Selene, San Andrés Mixquic`,
  ],
  tlalpan: [
    'Tlalpan',
    `Tlalpan Centro, Toriello Guerra, Jardines en la Montaña, Villa Coapa, Héroes de Padierna, Parques del Pedregal,
    Fuentes del Pedregal, Pedregal de San Nicolás, Isidro Fabela, Santa Úrsula Xitla, San Andrés Totoltepec,
    Ejidos de San Pedro Mártir, Miguel Hidalgo, Prado Coapa`,
  ],
  'venustiano-carranza': [
    'Venustiano Carranza',
    `Jardín Balbuena, Moctezuma 1a Sección, Moctezuma 2a Sección, Merced Balbuena, Lorenzo Boturini, Federal,
    Romero Rubio, Aviación Civil, Magdalena Mixiuhca, Álvaro Obregón, Gómez Farías, Morelos, Peñón de los Baños`,
  ],
  xochimilco: [
    'Xochimilco',
    `Barrio San Juan, Barrio El Rosario, Barrio Xaltocan, Barrio San Marcos, Santa Cruz Acalpixca, Tepepan,
    Santiago Tepalcatlalpan, San Gregorio Atlapulco, La Noria, Santa María Nativitas, Ampliación Tepepan,
    Barrio 18`,
  ],
})

const estadoDeMexico = zone('America/Mexico_City', {
  atizapan: [
    'Atizapán de Zaragoza',
    `Ciudad Adolfo López Mateos, Las Arboledas, Lomas de Atizapán, Club de Golf Hacienda, Zona Esmeralda,
    Calacoaya, México Nuevo, Lomas Lindas, Las Alamedas, Monte María`,
  ],
  coacalco: [
    'Coacalco de Berriozábal',
    `Villa de las Flores, Parque Residencial Coacalco, San Francisco Coacalco, San Lorenzo Tetlixtac,
    Bosques del Valle, Potrero La Laguna, Los Héroes Coacalco, Rinconada Coacalco`,
  ],
  'cuautitlan-izcalli': [
    'Cuautitlán Izcalli',
    `Centro Urbano, Cumbria, Arcos del Alba, Bosques del Lago, Jardines de la Hacienda, Infonavit Norte, Atlanta,
    Bosques de Morelos, Ensueños, San Antonio, Santa María Guadalupe las Torres, Valle de la Hacienda`,
  ],
  ecatepec: [
    'Ecatepec de Morelos',
    `San Cristóbal Centro, Ciudad Azteca, Jardines de Morelos, Valle de Aragón, Las Américas, Xalostoc,
    Santa Clara Coatitla, Tulpetlac, Ciudad Cuauhtémoc, Bosques de Aragón, Jardines de Santa Clara, Sagitario`,
  ],
  huixquilucan: [
    'Huixquilucan',
    `Interlomas, La Herradura, Lomas Anáhuac, Bosque Real, Lomas de Tecamachalco, Jesús del Monte,
    Hacienda de las Palmas, Palo Solo, San Fernando, Huixquilucan de Degollado`,
  ],
  metepec: [
    'Metepec',
    `Barrio de Santa Cruz, Barrio de Coaxustenco, La Virgen, San Carlos, La Asunción, Las Margaritas,
    Izcalli Cuauhtémoc, San Salvador Tizatlalli, San Jerónimo Chicahualco`,
  ],
  naucalpan: [
    'Naucalpan de Juárez',
    `Ciudad Satélite, Lomas Verdes, Echegaray, La Florida, Jardines de San Mateo, Boulevares, El Mirador,
    San Bartolo Centro, San Mateo Nopala, Santa Cruz Acatlán, Bosque de Echegaray, Lomas de Tecamachalco,
    Fuentes de Satélite, El Molinito`,
  ],
  nezahualcoyotl: [
    'Nezahualcóyotl',
    `Benito Juárez, Metropolitana, Evolución, Estado de México, Las Águilas, Agua Azul, Virgencitas, El Sol,
    La Perla, Bosques de Aragón, Impulsora, Valle de Aragón, Reforma, Tamaulipas`,
  ],
  tecamac: [
    'Tecámac',
    `Tecámac Centro, Los Héroes Tecámac, Ojo de Agua, Villa del Real, Santa María Ozumbilla, Sierra Hermosa,
    San Pedro Atzompa, San Martín Azcatepec`,
  ],
  teotihuacan: [
    'Teotihuacán',
    `Teotihuacán Centro, Purificación, San Sebastián Xolalpa, San Francisco Mazapa, Santa María Coatlán,
    San Lorenzo Tlalmimilolpan, Puxtla, Atlatongo`,
  ],
  tlalnepantla: [
    'Tlalnepantla de Baz',
    `Tlalnepantla Centro, Valle Dorado, Las Arboledas, Santa Mónica, Jardines de Santa Mónica, San Javier,
    Viveros de la Loma, La Romana, San Lucas Tepetlacalco, El Dorado, Izcalli Pirámide, Puente de Vigas`,
  ],
  toluca: [
    'Toluca',
    `Centro, Cinco de Mayo, Francisco Murguía, Universidad, San Sebastián, Santa Clara, La Merced, Ciprés,
    Morelos, Sánchez, San Lorenzo Tepaltitlán, San Mateo Oxtotitlán`,
  ],
})

const jalisco = zone('America/Mexico_City', {
  guadalajara: [
    'Guadalajara',
    `Americana, Lafayette, Centro, Chapalita, Providencia, Ladrón de Guevara, Santa Teresita, Jardines del Bosque,
    Verde Valle, Analco, Oblatos, Country Club, Moderna, Mezquitán Country, Arcos Vallarta, Miravalle`,
  ],
  zapopan: [
    'Zapopan',
    `Zapopan Centro, Ciudad del Sol, Puerta de Hierro, La Estancia, Valle Real, Ciudad Granja, El Bajío, Tesistán,
    Arcos de Zapopan, Las Águilas, Santa Margarita, La Calma, Jardines Universidad, Atemajac del Valle`,
  ],
  tlaquepaque: [
    'San Pedro Tlaquepaque',
    `Tlaquepaque Centro, Revolución, Las Huertas, Toluquilla, Santa Anita, Miravalle, Lomas de Tlaquepaque,
    El Álamo, Las Juntas, San Martín de las Flores`,
  ],
  tlajomulco: [
    'Tlajomulco de Zúñiga',
    `Tlajomulco Centro, Santa Fe, Hacienda Santa Fe, Palomar, Santa Cruz del Valle, San Agustín, Cajititlán,
    Chulavista, Los Silos, San Sebastián el Grande, Santa Cruz de las Flores`,
  ],
  tonala: [
    'Tonalá',
    `Tonalá Centro, Loma Dorada, Zalatitán, Coyula, El Rosario, Santa Cruz de las Huertas, Ciudad Aztlán,
    Jalisco, Puente Grande`,
  ],
})

const nuevoLeon = zone('America/Monterrey', {
  monterrey: [
    'Monterrey',
    `Centro, Obispado, Mitras Centro, Mitras Norte, Vista Hermosa, Contry, Cumbres, Tecnológico, Roma, Del Valle,
    Independencia, Obrera, San Jerónimo, Colinas de San Jerónimo, Ladrillera, Altavista`,
  ],
  'san-pedro': [
    'San Pedro Garza García',
    `Del Valle, Fuentes del Valle, San Pedro Garza García Centro, Colorines, Valle Oriente, Residencial San Agustín,
    Veredalta, Jardines del Campestre, Lomas del Valle, Hacienda San Agustín`,
  ],
  'san-nicolas': [
    'San Nicolás de los Garza',
    `San Nicolás de los Garza Centro, Anáhuac, Las Puentes, Residencial Anáhuac, Casa Bella, Iturbide,
    Valle de Anáhuac, Jardines de Anáhuac, Vicente Guerrero, Chapultepec`,
  ],
  'guadalupe-nl': [
    'Guadalupe',
    `Guadalupe Centro, Linda Vista, Contry la Silla, Contry Sol, Las Quintas, La Quinta, Rincón de la Sierra,
    Tres Caminos, Azteca, Libertad`,
  ],
  apodaca: [
    'Apodaca',
    `Apodaca Centro, Pueblo Nuevo, Huinalá, Santa Rosa, Cosmópolis, Hacienda las Margaritas, Moisés Sáenz,
    Metroplex, Los Fresnos`,
  ],
  'santa-catarina': [
    'Santa Catarina',
    `Santa Catarina Centro, La Fama, La Huasteca, San Gilberto, Infonavit La Huasteca, Rincón de las Palmas,
    Hacienda Santa Catarina, Puerta Mitras`,
  ],
})

const bajaCalifornia = zone('America/Tijuana', {
  tijuana: [
    'Tijuana',
    `Zona Centro, Zona Urbana Río Tijuana, Playas de Tijuana, Chapultepec, Hipódromo, Otay Universidad, La Mesa,
    Libertad, Cacho, Gabilondo, Lomas de Agua Caliente, Villa Fontana, Santa Fe, Soler, El Florido, Los Pinos`,
  ],
  rosarito: [
    'Playas de Rosarito',
    `Rosarito Centro, Reforma, Constitución, Lucio Blanco, Primo Tapia, Puerto Nuevo, Popotla, Plan Libertador`,
  ],
  tecate: [
    'Tecate',
    `Tecate Centro, Encanto Norte, Encanto Sur, Industrial, Romero, Bella Vista, Downey, Lázaro Cárdenas`,
  ],
  ensenada: [
    'Ensenada',
    `Zona Centro, Obrera, Chapultepec, Moderna, Valle Dorado, El Sauzal de Rodríguez, Maneadero, Hidalgo,
    Valle de Guadalupe, Playa Hermosa`,
  ],
})

/** In Mexico a province is an alcaldía or a municipio, a county is a colonia (or one of the pueblos and barrios beside them). */
export const mexicanProvinces: DemoProvince[] = [
  ...mexicoCity,
  ...estadoDeMexico,
  ...jalisco,
  ...nuevoLeon,
  ...bajaCalifornia,
]

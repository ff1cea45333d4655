/*
 * Colonias (with pueblos and barrios) of the municipios that the shop serves, by INEGI's code of the
 * municipio. The postal catalogue may not be redistributed, so they are listed here; add more with `npm run
 * office -- import-places`.
 */
const listed: Readonly<Record<string, string>> = {
  // Álvaro Obregón
  '09010': `San Ángel, San Ángel Inn, Chimalistac, Florida, Guadalupe Inn, Las Águilas, Olivar de los Padres,
    Santa Fe, Lomas de Plateros, Mixcoac, Merced Gómez, Tizapán San Ángel, Jardines del Pedregal, Tetelpan`,
  // Azcapotzalco
  '09002': `Clavería, Nueva Santa María, San Álvaro, El Rosario, Santa Bárbara, Centro de Azcapotzalco, Pro Hogar,
    Ángel Zimbrón, San Martín Xochinahuac, Petrolera, Industrial Vallejo, San Miguel Amantla`,
  // Benito Juárez
  '09014': `Del Valle Norte, Del Valle Centro, Del Valle Sur, Narvarte Poniente, Narvarte Oriente, Nápoles, Nochebuena,
    Portales Norte, Portales Sur, Álamos, Xoco, Letrán Valle, San Pedro de los Pinos, Insurgentes Mixcoac,
    Ciudad de los Deportes, General Anaya, Moderna, Independencia`,
  // Coyoacán
  '09003': `Del Carmen, Villa Coyoacán, Santa Catarina, La Concepción, Copilco Universidad, Romero de Terreros,
    Pedregal de Santo Domingo, Ajusco, Los Reyes, Campestre Churubusco, Country Club, Educación, Avante,
    Santa Úrsula Coapa, Pedregal de Carrasco, El Parque de Coyoacán`,
  // Cuajimalpa de Morelos
  '09004': `Cuajimalpa, Bosques de las Lomas, Lomas de Vista Hermosa, Contadero, El Yaqui, San José de los Cedros,
    Lomas de Santa Fe, San Pablo Chimalpa, Jesús del Monte, Adolfo López Mateos`,
  // Cuauhtémoc
  '09015': `Centro, Roma Norte, Roma Sur, Condesa, Hipódromo, Hipódromo Condesa, Juárez, Cuauhtémoc, San Rafael,
    Santa María la Ribera, Doctores, Obrera, Tabacalera, Guerrero, Buenavista, Nonoalco Tlatelolco, Morelos,
    Algarín, Asturias, Buenos Aires`,
  // Gustavo A. Madero
  '09005': `Lindavista Norte, Lindavista Sur, Industrial, Villa de Guadalupe, San Juan de Aragón, Bondojito, Vallejo,
    Guadalupe Tepeyac, Aragón La Villa, Magdalena de las Salinas, Cuautepec Barrio Alto, Martín Carrera,
    Tepeyac Insurgentes, Residencial Zacatenco`,
  // Iztacalco
  '09006': `Granjas México, Agrícola Oriental, Agrícola Pantitlán, Viaducto Piedad, Reforma Iztaccíhuatl Norte,
    Gabriel Ramos Millán, Campamento 2 de Octubre, Santa Anita, Pantitlán, Militar Marte, La Cruz`,
  // Iztapalapa
  '09007': `Lomas Estrella, Santa Cruz Meyehualco, Escuadrón 201, Sinatel, Constitución de 1917, Leyes de Reforma,
    Juan Escutia, San Lorenzo Tezonco, Central de Abasto, Granjas Esmeralda, Cerro de la Estrella,
    Santa María Aztahuacán, Progresista, El Retoño`,
  // La Magdalena Contreras
  '09008': `San Jerónimo Lídice, San Jerónimo Aculco, Santa Teresa, La Concepción, Barranca Seca, San Bernabé Ocotepec,
    San Nicolás Totolapan, Lomas Quebradas, Héroes de Padierna, Pueblo Nuevo Alto`,
  // Miguel Hidalgo
  '09016': `Polanco I Sección, Polanco II Sección, Polanco III Sección, Polanco IV Sección, Polanco V Sección, Granada,
    Ampliación Granada, Anáhuac I Sección, Anzures, Verónica Anzures, San Miguel Chapultepec, Escandón I Sección,
    Tacubaya, Lomas de Chapultepec, Bosque de Chapultepec I Sección, Del Bosque, Lomas de Sotelo, Irrigación,
    Popotla, Tacuba`,
  // Milpa Alta
  '09009': `Villa Milpa Alta, San Pedro Atocpan, San Pablo Oztotepec, San Antonio Tecómitl, Santa Ana Tlacotenco,
    San Lorenzo Tlacoyucan, San Salvador Cuauhtenco, San Francisco Tecoxpa, San Bartolomé Xicomulco`,
  // Tláhuac
  '09011': `San Francisco Tlaltenco, Santa Catarina Yecahuitzotl, Santiago Zapotitlán, San Juan Ixtayopan, Del Mar,
    Miguel Hidalgo, La Nopalera, Los Olivos, Selene, San Andrés Mixquic`,
  // Tlalpan
  '09012': `Tlalpan Centro, Toriello Guerra, Jardines en la Montaña, Villa Coapa, Héroes de Padierna, Parques del Pedregal,
    Fuentes del Pedregal, Pedregal de San Nicolás, Isidro Fabela, Santa Úrsula Xitla, San Andrés Totoltepec,
    Ejidos de San Pedro Mártir, Miguel Hidalgo, Prado Coapa`,
  // Venustiano Carranza
  '09017': `Jardín Balbuena, Moctezuma 1a Sección, Moctezuma 2a Sección, Merced Balbuena, Lorenzo Boturini, Federal,
    Romero Rubio, Aviación Civil, Magdalena Mixiuhca, Álvaro Obregón, Gómez Farías, Morelos, Peñón de los Baños`,
  // Xochimilco
  '09013': `Barrio San Juan, Barrio El Rosario, Barrio Xaltocan, Barrio San Marcos, Santa Cruz Acalpixca, Tepepan,
    Santiago Tepalcatlalpan, San Gregorio Atlapulco, La Noria, Santa María Nativitas, Ampliación Tepepan,
    Barrio 18`,
  // Atizapán de Zaragoza
  '15013': `Ciudad Adolfo López Mateos, Las Arboledas, Lomas de Atizapán, Club de Golf Hacienda, Zona Esmeralda,
    Calacoaya, México Nuevo, Lomas Lindas, Las Alamedas, Monte María`,
  // Coacalco de Berriozábal
  '15020': `Villa de las Flores, Parque Residencial Coacalco, San Francisco Coacalco, San Lorenzo Tetlixtac,
    Bosques del Valle, Potrero La Laguna, Los Héroes Coacalco, Rinconada Coacalco`,
  // Cuautitlán Izcalli
  '15121': `Centro Urbano, Cumbria, Arcos del Alba, Bosques del Lago, Jardines de la Hacienda, Infonavit Norte, Atlanta,
    Bosques de Morelos, Ensueños, San Antonio, Santa María Guadalupe las Torres, Valle de la Hacienda`,
  // Ecatepec de Morelos
  '15033': `San Cristóbal Centro, Ciudad Azteca, Jardines de Morelos, Valle de Aragón, Las Américas, Xalostoc,
    Santa Clara Coatitla, Tulpetlac, Ciudad Cuauhtémoc, Bosques de Aragón, Jardines de Santa Clara, Sagitario`,
  // Huixquilucan
  '15037': `Interlomas, La Herradura, Lomas Anáhuac, Bosque Real, Lomas de Tecamachalco, Jesús del Monte,
    Hacienda de las Palmas, Palo Solo, San Fernando, Huixquilucan de Degollado`,
  // Metepec
  '15054': `Barrio de Santa Cruz, Barrio de Coaxustenco, La Virgen, San Carlos, La Asunción, Las Margaritas,
    Izcalli Cuauhtémoc, San Salvador Tizatlalli, San Jerónimo Chicahualco`,
  // Naucalpan de Juárez
  '15057': `Ciudad Satélite, Lomas Verdes, Echegaray, La Florida, Jardines de San Mateo, Boulevares, El Mirador,
    San Bartolo Centro, San Mateo Nopala, Santa Cruz Acatlán, Bosque de Echegaray, Lomas de Tecamachalco,
    Fuentes de Satélite, El Molinito`,
  // Nezahualcóyotl
  '15058': `Benito Juárez, Metropolitana, Evolución, Estado de México, Las Águilas, Agua Azul, Virgencitas, El Sol,
    La Perla, Bosques de Aragón, Impulsora, Valle de Aragón, Reforma, Tamaulipas`,
  // Tecámac
  '15081': `Tecámac Centro, Los Héroes Tecámac, Ojo de Agua, Villa del Real, Santa María Ozumbilla, Sierra Hermosa,
    San Pedro Atzompa, San Martín Azcatepec`,
  // Teotihuacán
  '15092': `Teotihuacán Centro, Purificación, San Sebastián Xolalpa, San Francisco Mazapa, Santa María Coatlán,
    San Lorenzo Tlalmimilolpan, Puxtla, Atlatongo`,
  // Tlalnepantla de Baz
  '15104': `Tlalnepantla Centro, Valle Dorado, Las Arboledas, Santa Mónica, Jardines de Santa Mónica, San Javier,
    Viveros de la Loma, La Romana, San Lucas Tepetlacalco, El Dorado, Izcalli Pirámide, Puente de Vigas`,
  // Toluca
  '15106': `Centro, Cinco de Mayo, Francisco Murguía, Universidad, San Sebastián, Santa Clara, La Merced, Ciprés,
    Morelos, Sánchez, San Lorenzo Tepaltitlán, San Mateo Oxtotitlán`,
  // Guadalajara
  '14039': `Americana, Lafayette, Centro, Chapalita, Providencia, Ladrón de Guevara, Santa Teresita, Jardines del Bosque,
    Verde Valle, Analco, Oblatos, Country Club, Moderna, Mezquitán Country, Arcos Vallarta, Miravalle`,
  // Zapopan
  '14120': `Zapopan Centro, Ciudad del Sol, Puerta de Hierro, La Estancia, Valle Real, Ciudad Granja, El Bajío, Tesistán,
    Arcos de Zapopan, Las Águilas, Santa Margarita, La Calma, Jardines Universidad, Atemajac del Valle`,
  // San Pedro Tlaquepaque
  '14098': `Tlaquepaque Centro, Revolución, Las Huertas, Toluquilla, Santa Anita, Miravalle, Lomas de Tlaquepaque,
    El Álamo, Las Juntas, San Martín de las Flores`,
  // Tlajomulco de Zúñiga
  '14097': `Tlajomulco Centro, Santa Fe, Hacienda Santa Fe, Palomar, Santa Cruz del Valle, San Agustín, Cajititlán,
    Chulavista, Los Silos, San Sebastián el Grande, Santa Cruz de las Flores`,
  // Tonalá
  '14101': `Tonalá Centro, Loma Dorada, Zalatitán, Coyula, El Rosario, Santa Cruz de las Huertas, Ciudad Aztlán,
    Jalisco, Puente Grande`,
  // Monterrey
  '19039': `Centro, Obispado, Mitras Centro, Mitras Norte, Vista Hermosa, Contry, Cumbres, Tecnológico, Roma, Del Valle,
    Independencia, Obrera, San Jerónimo, Colinas de San Jerónimo, Ladrillera, Altavista`,
  // San Pedro Garza García
  '19019': `Del Valle, Fuentes del Valle, San Pedro Garza García Centro, Colorines, Valle Oriente, Residencial San Agustín,
    Veredalta, Jardines del Campestre, Lomas del Valle, Hacienda San Agustín`,
  // San Nicolás de los Garza
  '19046': `San Nicolás de los Garza Centro, Anáhuac, Las Puentes, Residencial Anáhuac, Casa Bella, Iturbide,
    Valle de Anáhuac, Jardines de Anáhuac, Vicente Guerrero, Chapultepec`,
  // Guadalupe
  '19026': `Guadalupe Centro, Linda Vista, Contry la Silla, Contry Sol, Las Quintas, La Quinta, Rincón de la Sierra,
    Tres Caminos, Azteca, Libertad`,
  // Apodaca
  '19006': `Apodaca Centro, Pueblo Nuevo, Huinalá, Santa Rosa, Cosmópolis, Hacienda las Margaritas, Moisés Sáenz,
    Metroplex, Los Fresnos`,
  // Santa Catarina
  '19048': `Santa Catarina Centro, La Fama, La Huasteca, San Gilberto, Infonavit La Huasteca, Rincón de las Palmas,
    Hacienda Santa Catarina, Puerta Mitras`,
  // Tijuana
  '02004': `Zona Centro, Zona Urbana Río Tijuana, Playas de Tijuana, Chapultepec, Hipódromo, Otay Universidad, La Mesa,
    Libertad, Cacho, Gabilondo, Lomas de Agua Caliente, Villa Fontana, Santa Fe, Soler, El Florido, Los Pinos`,
  // Playas de Rosarito
  '02005': `Rosarito Centro, Reforma, Constitución, Lucio Blanco, Primo Tapia, Puerto Nuevo, Popotla, Plan Libertador`,
  // Tecate
  '02003': `Tecate Centro, Encanto Norte, Encanto Sur, Industrial, Romero, Bella Vista, Downey, Lázaro Cárdenas`,
  // Ensenada
  '02001': `Zona Centro, Obrera, Chapultepec, Moderna, Valle Dorado, El Sauzal de Rodríguez, Maneadero, Hidalgo,
    Valle de Guadalupe, Playa Hermosa`,
}

export const mexicanColonias: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(listed).map(([code, names]) => [code, names.split(',').map((name) => name.trim())]),
)

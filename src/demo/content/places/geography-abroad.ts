import type { DemoCountry, DemoProvince } from '../demo-types.ts'

function country(
  code: DemoCountry,
  timeZone: string,
  provinces: Record<string, [name: string, counties: string]>,
): DemoProvince[] {
  return Object.entries(provinces).map(([key, [name, counties]]) => ({
    key,
    country: code,
    name,
    timeZone,
    counties: counties.split(',').map((county) => county.trim()),
  }))
}

/** In Chile a province is a región, a county is a comuna. */
export const chileanProvinces: DemoProvince[] = country('CL', 'America/Santiago', {
  metropolitana: [
    'Región Metropolitana',
    `Santiago, Cerrillos, Cerro Navia, Conchalí, El Bosque, Estación Central, Huechuraba, Independencia, La Cisterna,
    La Florida, La Granja, La Pintana, La Reina, Las Condes, Lo Barnechea, Lo Espejo, Lo Prado, Macul, Maipú, Ñuñoa,
    Pedro Aguirre Cerda, Peñalolén, Providencia, Pudahuel, Quilicura, Quinta Normal, Recoleta, Renca, San Joaquín,
    San Miguel, San Ramón, Vitacura, Puente Alto, Pirque, San José de Maipo, Colina, Lampa, Tiltil, San Bernardo,
    Buin, Calera de Tango, Paine, Melipilla, Alhué, Curacaví, María Pinto, San Pedro, Talagante, El Monte,
    Isla de Maipo, Padre Hurtado, Peñaflor`,
  ],
  valparaiso: [
    'Región de Valparaíso',
    `Valparaíso, Viña del Mar, Concón, Quilpué, Villa Alemana, Limache, Olmué, Casablanca, Quintero, Puchuncaví,
    Quillota, La Calera, La Cruz, Hijuelas, Nogales, San Antonio, Cartagena, El Quisco, El Tabo, Algarrobo,
    Santo Domingo, Los Andes, San Felipe, La Ligua, Papudo, Zapallar`,
  ],
  ohiggins: [
    "Región de O'Higgins",
    'Rancagua, Machalí, Graneros, Mostazal, Rengo, Requínoa, San Fernando, Santa Cruz, San Vicente, Pichilemu',
  ],
  nuble: [
    'Región de Ñuble',
    'Chillán, Chillán Viejo, Bulnes, Quillón, San Carlos, Yungay, Coihueco, Pinto, San Nicolás, Quirihue',
  ],
  biobio: [
    'Región del Biobío',
    `Concepción, Talcahuano, Hualpén, San Pedro de la Paz, Chiguayante, Coronel, Lota, Penco, Tomé, Hualqui, Florida,
    Santa Juana, Los Ángeles, Nacimiento, Mulchén, Laja, Cabrero, Yumbel, Arauco, Lebu, Cañete, Curanilahue`,
  ],
})

/** In Peru a province is a provincia, a county is a distrito. */
export const peruvianProvinces: DemoProvince[] = country('PE', 'America/Lima', {
  lima: [
    'Lima',
    `Lima, Ancón, Ate, Barranco, Breña, Carabayllo, Chaclacayo, Chorrillos, Cieneguilla, Comas, El Agustino,
    Independencia, Jesús María, La Molina, La Victoria, Lince, Los Olivos, Lurigancho, Lurín, Magdalena del Mar,
    Miraflores, Pachacámac, Pucusana, Pueblo Libre, Puente Piedra, Punta Hermosa, Punta Negra, Rímac, San Bartolo,
    San Borja, San Isidro, San Juan de Lurigancho, San Juan de Miraflores, San Luis, San Martín de Porres,
    San Miguel, Santa Anita, Santa María del Mar, Santa Rosa, Santiago de Surco, Surquillo, Villa El Salvador,
    Villa María del Triunfo`,
  ],
  callao: [
    'Callao',
    'Callao, Bellavista, Carmen de la Legua Reynoso, La Perla, La Punta, Ventanilla, Mi Perú',
  ],
  canete: [
    'Cañete',
    'San Vicente de Cañete, Asia, Cerro Azul, Chilca, Imperial, Lunahuaná, Mala, Nuevo Imperial, Quilmaná, San Luis',
  ],
  huaral: ['Huaral', 'Huaral, Chancay, Aucallama, Ihuarí'],
})

/** In Spain a province is a provincia, a county is a municipio. */
export const spanishProvinces: DemoProvince[] = country('ES', 'Europe/Madrid', {
  madrid: [
    'Madrid',
    `Madrid, Alcalá de Henares, Alcobendas, Alcorcón, Algete, Aranjuez, Arganda del Rey, Arroyomolinos,
    Boadilla del Monte, Brunete, Ciempozuelos, Colmenar Viejo, Collado Villalba, Coslada, El Escorial, Fuenlabrada,
    Galapagar, Getafe, Humanes de Madrid, Las Rozas de Madrid, Leganés, Majadahonda, Mejorada del Campo, Móstoles,
    Navalcarnero, Paracuellos de Jarama, Parla, Pinto, Pozuelo de Alarcón, Rivas-Vaciamadrid,
    San Fernando de Henares, San Lorenzo de El Escorial, San Sebastián de los Reyes, Torrejón de Ardoz, Torrelodones,
    Tres Cantos, Valdemoro, Villanueva de la Cañada, Villaviciosa de Odón`,
  ],
  toledo: [
    'Toledo',
    `Toledo, Talavera de la Reina, Illescas, Seseña, Torrijos, Ocaña, Consuegra, Quintanar de la Orden, Madridejos,
    Sonseca, Fuensalida, Yuncos, Olías del Rey, Bargas, Mora, Ugena`,
  ],
  segovia: [
    'Segovia',
    'Segovia, Cuéllar, El Espinar, Real Sitio de San Ildefonso, Cantalejo, Palazuelos de Eresma',
  ],
  barcelona: [
    'Barcelona',
    `Barcelona, L'Hospitalet de Llobregat, Badalona, Terrassa, Sabadell, Mataró, Santa Coloma de Gramenet,
    Cornellà de Llobregat, Sant Boi de Llobregat, Sant Cugat del Vallès, Rubí, Manresa, Vilanova i la Geltrú,
    Viladecans, El Prat de Llobregat, Castelldefels, Granollers, Cerdanyola del Vallès, Mollet del Vallès, Gavà,
    Esplugues de Llobregat, Sitges, Igualada, Vic, Vilafranca del Penedès`,
  ],
  tarragona: [
    'Tarragona',
    'Tarragona, Reus, El Vendrell, Tortosa, Cambrils, Salou, Calafell, Valls, Vila-seca',
  ],
  girona: [
    'Girona',
    'Girona, Figueres, Blanes, Lloret de Mar, Olot, Salt, Palafrugell, Sant Feliu de Guíxols',
  ],
})

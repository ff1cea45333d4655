import {
  zoneOfChileanRegion,
  zoneOfMexicanMunicipio,
  zoneOfSpanishProvince,
} from '#domain/geography/countries/time-zones.ts'
import type { DemoCountry, DemoProvince } from '../demo-types.ts'

function provincesOf(
  country: DemoCountry,
  zoneOf: (code: string) => string,
  codes: Readonly<Record<string, string>>,
): DemoProvince[] {
  return Object.entries(codes).map(([key, code]) => ({ key, country, code, timeZone: zoneOf(code) }))
}

/** The provinces where the demo sells, by their codes in the geography that every shop loads. */
export const provinces: DemoProvince[] = [
  ...provincesOf('MX', zoneOfMexicanMunicipio, {
    'alvaro-obregon': '09010',
    azcapotzalco: '09002',
    'benito-juarez': '09014',
    coyoacan: '09003',
    cuajimalpa: '09004',
    cuauhtemoc: '09015',
    'gustavo-a-madero': '09005',
    iztacalco: '09006',
    iztapalapa: '09007',
    'la-magdalena-contreras': '09008',
    'miguel-hidalgo': '09016',
    'milpa-alta': '09009',
    tlahuac: '09011',
    tlalpan: '09012',
    'venustiano-carranza': '09017',
    xochimilco: '09013',
    atizapan: '15013',
    coacalco: '15020',
    'cuautitlan-izcalli': '15121',
    ecatepec: '15033',
    huixquilucan: '15037',
    metepec: '15054',
    naucalpan: '15057',
    nezahualcoyotl: '15058',
    tecamac: '15081',
    teotihuacan: '15092',
    tlalnepantla: '15104',
    toluca: '15106',
    guadalajara: '14039',
    zapopan: '14120',
    tlaquepaque: '14098',
    tlajomulco: '14097',
    tonala: '14101',
    monterrey: '19039',
    'san-pedro': '19019',
    'san-nicolas': '19046',
    'guadalupe-nl': '19026',
    apodaca: '19006',
    'santa-catarina': '19048',
    tijuana: '02004',
    rosarito: '02005',
    tecate: '02003',
    ensenada: '02001',
  }),
  ...provincesOf('CL', zoneOfChileanRegion, {
    metropolitana: '13',
    valparaiso: '05',
    ohiggins: '06',
    nuble: '16',
    biobio: '08',
  }),
  ...provincesOf('PE', () => 'America/Lima', {
    lima: '1501',
    callao: '0701',
    canete: '1505',
    huaral: '1506',
  }),
  ...provincesOf('ES', zoneOfSpanishProvince, {
    madrid: '28',
    toledo: '45',
    segovia: '40',
    barcelona: '08',
    tarragona: '43',
    girona: '17',
  }),
]

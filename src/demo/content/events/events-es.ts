import { fares } from '../fares.ts'
import type { EventPlan } from './planned-event.ts'

/** Mass events of Spain. */
export const spanishEvents: EventPlan[] = [
  {
    key: 'vineta-viva',
    place: 'ifema',
    when: { weeks: 2, weekday: 'friday', from: '10:00', to: '20:00', also: [1, 2] },
    name: ['Viñeta Viva, Salón del Cómic', 'Viñeta Viva, Comics Fair', 'Viñeta Viva, Salão dos Quadrinhos'],
    about: [
      'Dibujantes en directo, tebeos de medio mundo y una cola para cada firma. [Elige|Elija] viernes, sábado o domingo: [tu|su] {van} sale del barrio, llega a la puerta del recinto y vuelve con sitio para todas las bolsas.',
      'Artists drawing live, comics from half the world and a line for every signature. Choose Friday, Saturday or Sunday: your van leaves from the neighborhood, arrives at the gate and comes back with room for all the bags.',
      'Desenhistas ao vivo, quadrinhos de meio mundo e uma fila para cada autógrafo. Escolha sexta, sábado ou domingo: sua van sai do bairro, chega à porta do pavilhão e volta com espaço para todas as sacolas.',
    ],
    poster: ['comic', 'jacaranda'],
    fares: fares.madrid(12.5),
    kinds: ['private', 'bus', 'seat'],
    pickUp: 'late',
  },
  {
    key: 'verbena-atomica',
    place: 'movistar-arena-madrid',
    when: { weeks: 4, weekday: 'saturday', from: '21:00', to: '23:30' },
    name: ['Verbena Atómica en concierto', 'Verbena Atómica live', 'Verbena Atómica ao vivo'],
    about: [
      'Pasodobles con sintetizador, rumbas con distorsión y banderines hasta el techo. [Baila|Baile] hasta el último bis: la {van} [te|lo] espera en la puerta cuando el metro ya va lleno.',
      'Pasodobles on synthesizers, rumbas with distortion and bunting up to the roof. Dance until the last encore: the van is at the door when the metro is already packed.',
      'Pasodobles com sintetizador, rumbas com distorção e bandeirinhas até o teto. Dance até o último bis: a van espera na porta quando o metrô já está lotado.',
    ],
    poster: ['papelPicado', 'coral'],
    fares: fares.madrid(14),
    kinds: ['private', 'bus', 'seat'],
    recommended: true,
  },
  {
    key: 'noche-del-tajo',
    place: 'el-greco',
    when: { weeks: 6, weekday: 'friday', from: '21:30', to: '23:45' },
    name: ['Noche Flamenca del Tajo', 'Flamenco Night on the Tagus', 'Noite Flamenca do Tejo'],
    about: [
      'Cante, toque y baile con la ciudad iluminada al otro lado del ventanal. Desde Madrid, una hora de camino; desde cualquier pueblo de Toledo, mucho menos, y siempre hasta la puerta de casa.',
      'Song, guitar and dance, with the city lit up behind the great window. An hour from Madrid, much less from any town of Toledo, and always to your own door.',
      'Canto, violão e dança, com a cidade iluminada do outro lado da vidraça. De Madri, uma hora de estrada; de qualquer cidade de Toledo, muito menos, e sempre até a porta de casa.',
    ],
    poster: ['fan', 'mint'],
    fares: { toledo: 13, madrid: 21.5 },
    kinds: ['private', 'bus', 'seat'],
    pickUp: 'late',
    recommended: true,
  },
  {
    key: 'tramuntana-luna-llena',
    place: 'palau-sant-jordi',
    when: { weeks: 8, weekday: 'saturday', from: '21:00', to: '23:30' },
    name: ['Tramuntana: Gira Luna Llena', 'Tramuntana: Full Moon Tour', 'Tramuntana: Turnê Lua Cheia'],
    about: [
      'Voces, cuerdas y viento del norte en lo alto de Montjuïc. La montaña se cierra al tráfico las noches de concierto, pero nuestras {vans} suben: [te|lo] dejamos en la explanada y [te|lo] llevamos de vuelta a Barcelona, Tarragona o Girona.',
      'Voices, strings and a north wind at the top of Montjuïc. The hill is closed to traffic on concert nights, but our vans go up: we leave you on the esplanade and take you back to Barcelona, Tarragona or Girona.',
      'Vozes, cordas e vento norte no alto de Montjuïc. A colina fecha para o trânsito nas noites de show, mas nossas vans sobem: deixamos você na esplanada e levamos de volta a Barcelona, Tarragona ou Girona.',
    ],
    poster: ['moons', 'wine'],
    fares: fares.barcelona(13.5),
    kinds: ['private', 'bus', 'seat'],
    recommended: true,
  },
  {
    key: 'faroles-del-sur-madrid',
    place: 'metropolitano',
    when: { weeks: 15, weekday: 'saturday', from: '21:00', to: '23:45' },
    name: [
      'Los Faroles del Sur: Gira Última Parada',
      'Los Faroles del Sur: Last Stop Tour',
      'Los Faroles del Sur: Turnê Última Parada',
    ],
    about: [
      'La única noche en Europa de la gira con la que se despiden. [Ven|Venga] desde Madrid, Toledo o Segovia en {van} compartida y [guarda|guarde] la voz para el estribillo: de {manejar} se encarga otro.',
      'The only European night of their farewell tour. Come from Madrid, Toledo or Segovia in a shared van and save your voice for the chorus: somebody else does the driving.',
      'A única noite na Europa da turnê de despedida. Venha de Madri, Toledo ou Segóvia em van compartilhada e guarde a voz para o refrão: quem dirige é outra pessoa.',
    ],
    poster: ['lanterns', 'sky'],
    fares: fares.madrid(16),
    kinds: ['group', 'private', 'bus', 'seat'],
    seats: 60,
    hours: 10,
    recommended: true,
  },
]

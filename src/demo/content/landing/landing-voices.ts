import type { DemoCountry } from '../demo-types.ts'
import type { Composition } from '../posters/poster.ts'
import type { PaletteName } from '../posters/poster-palettes.ts'
import type { Text } from '../wording.ts'

export type Voice = {
  country: DemoCountry
  user: string
  message: Text
  tags: string[]
  poster: [Composition, PaletteName]
}

export const voices: Voice[] = [
  {
    country: 'MX',
    user: 'Mariana',
    message: [
      'Salí del concierto a medianoche, la {van} ya estaba ahí y a la una dormía en mi cama. No vuelvo a {manejar} a un festival, ni a pelear por un taxi a tres veces su precio.',
      'I left the concert at midnight, the van was already there, and by one I was asleep in my own bed. I will never drive to a festival again, or fight for a taxi at three times its price.',
      'Saí do show à meia-noite, a van já estava lá e à uma eu dormia na minha cama. Nunca mais dirijo até um festival nem brigo por um táxi a três vezes o preço.',
    ],
    tags: ['#IdaYVuelta', '#JacarandaEléctrica'],
    poster: ['tiles', 'jacaranda'],
  },
  {
    country: 'MX',
    user: 'Emiliano',
    message: [
      'Puntuales de ida, puntuales de vuelta. Así da gusto.',
      'On time there, on time back. A pleasure.',
      'Pontuais na ida, pontuais na volta. Assim dá gosto.',
    ],
    tags: ['#VanCompartida'],
    poster: ['record', 'desert'],
  },
  {
    country: 'MX',
    user: 'Ximena',
    message: [
      'Fuimos ocho a la lucha y nos recogieron en cuatro casas distintas. Llegamos cantando, gritamos hasta quedar afónicos y de regreso el {chofer} nos puso los éxitos del Rayo de Obsidiana.',
      'Eight of us went to the wrestling and we were picked up at four different homes. We arrived singing, shouted ourselves hoarse, and on the way back the driver played the hits of Rayo de Obsidiana.',
      'Fomos oito à luta e nos buscaram em quatro casas diferentes. Chegamos cantando, gritamos até perder a voz e na volta o motorista tocou os sucessos do Rayo de Obsidiana.',
    ],
    tags: ['#NocheDeMáscaras', '#GrupoGrande'],
    poster: ['mask', 'noon'],
  },
  {
    country: 'MX',
    user: 'Renata',
    message: [
      'Mis papás por fin me dejaron ir sola a un concierto: saben quién maneja y a qué hora vuelvo.',
      'My parents finally let me go to a concert on my own: they know who is driving and when I will be back.',
      'Meus pais enfim me deixaram ir sozinha a um show: sabem quem dirige e a que horas eu volto.',
    ],
    tags: ['#ViajeSeguro'],
    poster: ['lanterns', 'dusk'],
  },
  {
    country: 'MX',
    user: 'Iker',
    message: [
      'Desde Toluca hasta el estadio sin tocar el volante. Conocí en la {van} a los que ahora son mi porra; ya apartamos los mismos asientos para la próxima final.',
      'From Toluca to the stadium without touching the wheel. In the van I met the people I now go to every match with; we have already reserved the same seats for the next final.',
      'De Toluca até o estádio sem encostar no volante. Conheci na van quem hoje é minha torcida; já reservamos os mesmos lugares para a próxima final.',
    ],
    tags: ['#GranFinal', '#Toluca'],
    poster: ['axolotl', 'sunrise'],
  },
  {
    country: 'MX',
    user: 'Lupita',
    message: [
      'Llevé a mi mamá a los boleros. Puerta a puerta, como reina.',
      'I took my mother to the boleros. Door to door, like a queen.',
      'Levei minha mãe aos boleros. De porta a porta, como rainha.',
    ],
    tags: ['#CienGuitarras'],
    poster: ['guitar', 'clay'],
  },
  {
    country: 'CL',
    user: 'Antonia',
    message: [
      'Fui y volví de Viña en el día y dormí todo el camino de regreso. Al otro día estaba en la oficina a las nueve, con la voz ronca pero entera.',
      'I went to Viña and back in one day and slept all the way home. The next morning I was at the office at nine, hoarse but in one piece.',
      'Fui e voltei de Viña no mesmo dia e dormi o caminho todo. No dia seguinte estava no escritório às nove, rouca mas inteira.',
    ],
    tags: ['#VocesDelPuerto', '#IdaYVuelta'],
    poster: ['spotlights', 'dusk'],
  },
  {
    country: 'CL',
    user: 'Benjamín',
    message: [
      'Desde Maipú, a la puerta del estadio. Cero estrés.',
      'From Maipú to the gate of the stadium. Zero stress.',
      'De Maipú à porta do estádio. Estresse zero.',
    ],
    tags: ['#VanCompartida'],
    poster: ['stadium', 'lime'],
  },
  {
    country: 'CL',
    user: 'Javiera',
    message: [
      'Subimos a Farellones cinco amigas en una {van} privada. Las cuarenta curvas las tomó alguien que las conoce y nosotras solo elegimos la música y el lugar del picnic.',
      'Five of us went up to Farellones in a private van. Somebody who knows the forty bends took them, and all we had to choose was the music and the place for the picnic.',
      'Subimos a Farellones, cinco amigas em uma van privativa. As quarenta curvas ficaram com quem as conhece e nós só escolhemos a música e o lugar do piquenique.',
    ],
    tags: ['#CumbreAbierta', '#VanPrivada'],
    poster: ['slopes', 'alpine'],
  },
  {
    country: 'CL',
    user: 'Vicente',
    message: [
      'El código QR lo mostré una vez y listo.',
      'I showed the QR code once, and that was it.',
      'Mostrei o código QR uma vez e pronto.',
    ],
    tags: ['#SinFilas'],
    poster: ['sunrise', 'wine'],
  },
  {
    country: 'CL',
    user: 'Fernanda',
    message: [
      'Llovía como llueve en Conce y la {van} paró justo frente a mi portón. Esos cinco minutos de espera valen oro cuando una sale corriendo con el paraguas a medio abrir.',
      'It was raining as it rains in Concepción and the van stopped right in front of my gate. Those five minutes of waiting are gold when you run out with your umbrella half open.',
      'Chovia como chove em Concepción e a van parou bem em frente ao meu portão. Aqueles cinco minutos de espera valem ouro quando a gente sai correndo com o guarda-chuva meio aberto.',
    ],
    tags: ['#LluviaFuerte'],
    poster: ['loops', 'sky'],
  },
  {
    country: 'CL',
    user: 'Matías',
    message: [
      'Más barato que el {estacionamiento}. En serio.',
      'Cheaper than parking. Seriously.',
      'Mais barato que o estacionamento. Sério.',
    ],
    tags: ['#Ahorro'],
    poster: ['andes', 'coral'],
  },
  {
    country: 'PE',
    user: 'Lucero',
    message: [
      'Bajar a la Costa Verde un viernes era imposible hasta que probé la {van}. Llegué con tiempo de comerme un anticucho y ver salir a los teloneros desde la primera canción.',
      'Getting down to the Costa Verde on a Friday was impossible until I tried the van. I arrived in time for an anticucho and to see the opening act from the first song.',
      'Descer até a Costa Verde numa sexta era impossível até eu experimentar a van. Cheguei a tempo de comer um anticucho e ver a banda de abertura desde a primeira música.',
    ],
    tags: ['#LaMareaQuieta', '#CostaVerde'],
    poster: ['seaWaves', 'dusk'],
  },
  {
    country: 'PE',
    user: 'Piero',
    message: [
      'De Comas al estadio y de vuelta. Mi viejo, feliz.',
      'From Comas to the stadium and back. My dad was happy.',
      'De Comas ao estádio e de volta. Meu velho, feliz.',
    ],
    tags: ['#LigaDelSol'],
    poster: ['ball', 'desert'],
  },
  {
    country: 'PE',
    user: 'Milagros',
    message: [
      'Fuimos tres generaciones a la feria: mi abuela, mi mamá y yo. Nos recogieron en la puerta, nos esperaron a la salida y mi abuela ya preguntó cuándo es la próxima.',
      'Three generations of us went to the fair: my grandmother, my mother and I. They picked us up at the door and waited for us at the exit, and my grandmother is already asking when the next one is.',
      'Fomos três gerações à feira: minha avó, minha mãe e eu. Buscaram a gente na porta, esperaram na saída e minha avó já perguntou quando é a próxima.',
    ],
    tags: ['#MarYLimón', '#EnFamilia'],
    poster: ['citrus', 'fiesta'],
  },
  {
    country: 'PE',
    user: 'Renzo',
    message: [
      'Reservé en tres minutos desde el {celular}.',
      'I booked in three minutes on my phone.',
      'Reservei em três minutos pelo celular.',
    ],
    tags: ['#FácilYRápido'],
    poster: ['pixels', 'lime'],
  },
  {
    country: 'PE',
    user: 'Kiara',
    message: [
      'Vivo en Chancay y siempre me perdía la última hora por alcanzar el {autobús}. Esta vez canté hasta el final, y la {van} me dejó en mi casa antes de las dos.',
      'I live in Chancay and always missed the last hour to catch the bus. This time I sang to the very end, and the van left me at home before two.',
      'Moro em Chancay e sempre perdia a última hora para pegar o ônibus. Desta vez cantei até o fim, e a van me deixou em casa antes das duas.',
    ],
    tags: ['#FestivalGarúa'],
    poster: ['skyline', 'sky'],
  },
  {
    country: 'PE',
    user: 'Álvaro',
    message: [
      'El conductor, un caballero; la música, de la buena.',
      'The driver, a gentleman; the music, the good kind.',
      'O motorista, um cavalheiro; a música, da boa.',
    ],
    tags: ['#BuenViaje'],
    poster: ['textile', 'coral'],
  },
  {
    country: 'ES',
    user: 'Nerea',
    message: [
      'Tres bises, ningún metro y cero carreras por el andén. La {van} nos esperaba en Felipe II con la calefacción puesta; en Móstoles estábamos antes de que mi hermana encontrara taxi.',
      'Three encores, no metro and no running down the platform. The van was waiting on Felipe II with its heating on; we were in Móstoles before my sister had found a taxi.',
      'Três bis, nenhum metrô e zero correria na plataforma. A van nos esperava na Felipe II com o aquecimento ligado; chegamos a Móstoles antes de minha irmã achar um táxi.',
    ],
    tags: ['#VerbenaAtómica', '#IdaYVuelta'],
    poster: ['papelPicado', 'coral'],
  },
  {
    country: 'ES',
    user: 'Hugo',
    message: [
      'Salón del cómic con dos niños y sin {coche}. Repetimos.',
      'Comics fair with two kids and no car. We will do it again.',
      'Salão dos quadrinhos com duas crianças e sem carro. Vamos repetir.',
    ],
    tags: ['#ViñetaViva', '#EnFamilia'],
    poster: ['comic', 'jacaranda'],
  },
  {
    country: 'ES',
    user: 'Aitana',
    message: [
      'Montjuïc de noche es precioso si no tienes que bajarlo andando con tacones. La {van} nos subió hasta la explanada y a la salida estaba exactamente donde la dejamos.',
      'Montjuïc at night is beautiful as long as you do not have to walk down it in heels. The van took us up to the esplanade, and afterwards it was exactly where we had left it.',
      'Montjuïc à noite é lindo, desde que você não precise descer a pé de salto. A van nos levou até a esplanada e na saída estava exatamente onde a deixamos.',
    ],
    tags: ['#Tramuntana', '#Montjuïc'],
    poster: ['moons', 'wine'],
  },
  {
    country: 'ES',
    user: 'Gonzalo',
    message: [
      'De Illescas a la puerta, por poco más que una ronda.',
      'From Illescas to the gate for little more than a round of drinks.',
      'De Illescas até a porta por pouco mais que uma rodada de chope.',
    ],
    tags: ['#Ahorro'],
    poster: ['lanterns', 'sky'],
  },
  {
    country: 'ES',
    user: 'Carmen',
    message: [
      'Fui al flamenco en Toledo con mis amigas del coro, todas pasadas los setenta. Nos ayudaron a subir, nos esperaron sin prisa y a medianoche cada una estaba en su portal.',
      'I went to the flamenco in Toledo with my friends from the choir, all of us past seventy. They helped us in, waited without hurrying us, and at midnight each of us was at her own door.',
      'Fui ao flamenco em Toledo com minhas amigas do coral, todas com mais de setenta. Ajudaram a gente a subir, esperaram sem pressa e à meia-noite cada uma estava na sua porta.',
    ],
    tags: ['#NocheDelTajo'],
    poster: ['fan', 'mint'],
  },
  {
    country: 'ES',
    user: 'Unai',
    message: [
      '[Compras, eliges dirección y te olvidas|Compra, elige dirección y se olvida].',
      'You buy, choose your address and forget about it.',
      'Você compra, escolhe o endereço e esquece do resto.',
    ],
    tags: ['#SinComplicaciones'],
    poster: ['track', 'midnight'],
  },
]

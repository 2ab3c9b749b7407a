/**
 * What towns are called in French where the packages write them otherwise. Codes are never typed by hand;
 * names may be.
 */
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

/** What people say besides the name that is written. */
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

/** Ports that were built since the packages were written, or that they forget. */
export const otherPorts: Record<string, { name: string; country: string; unlocs: string[] }> = {
  CMKBI: { name: 'Kribi', country: 'Cameroon', unlocs: ['CMKBI'] },
  CDBNW: { name: 'Banana', country: 'Congo, The Democratic Republic of the', unlocs: ['CDBNW'] },
  NGLKK: { name: 'Lekki', country: 'Nigeria', unlocs: ['NGLKK'] },
  TNRAD: { name: 'Radès', country: 'Tunisia', unlocs: ['TNRAD'] },
}

/** What towns are called in French where the packages write them otherwise. Codes are never typed by hand; names may be. */
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
  Singapore: 'Singapour',
  Valencia: 'Valence',
  Venezia: 'Venise',
  Zaventem: 'Bruxelles',
}

/** What people say besides the name that is written. */
export const otherNames: Record<string, string | undefined> = { Guangzhou: 'Canton' }

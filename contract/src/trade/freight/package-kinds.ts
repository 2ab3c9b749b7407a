// Kinds of packages of UN/ECE recommendation 21, with the names that documents print. The stored value is the
// French name.

export const packageKindCodes = {
  Carton: { code: 'CT', english: 'Carton' },
  Boîte: { code: 'BX', english: 'Box' },
  Caisse: { code: 'CS', english: 'Case' },
  'Caisse à claire-voie': { code: 'CR', english: 'Crate' },
  Paquet: { code: 'PK', english: 'Package' },
  Colis: { code: 'PC', english: 'Parcel' },
  Palette: { code: 'PX', english: 'Pallet' },
  Sac: { code: 'BG', english: 'Bag' },
  'Grand sac': { code: 'SA', english: 'Sack' },
  Balle: { code: 'BL', english: 'Bale' },
  Fardeau: { code: 'BE', english: 'Bundle' },
  Rouleau: { code: 'RO', english: 'Roll' },
  Bobine: { code: 'RL', english: 'Reel' },
  Fût: { code: 'DR', english: 'Drum' },
  'Jerricane rectangulaire': { code: 'JC', english: 'Jerrican, rectangular' },
  'Jerricane cylindrique': { code: 'JY', english: 'Jerrican, cylindrical' },
  Seau: { code: 'PL', english: 'Pail' },
  'Boîte métallique': { code: 'TN', english: 'Tin' },
  Valise: { code: 'SU', english: 'Suitcase' },
  Malle: { code: 'TR', english: 'Trunk' },
  Véhicule: { code: 'VN', english: 'Vehicle' },
  'Sans emballage': { code: 'NE', english: 'Unpacked' },
} as const satisfies Record<string, { code: string; english: string }>

export type PackageKind = keyof typeof packageKindCodes
export const packageKinds = Object.keys(packageKindCodes) as [PackageKind, ...PackageKind[]]

/** The kind that documents and customs files name. A vehicle is its own package. */
export function packageKindOf(lot: { kind: string; packageKind: PackageKind }): PackageKind {
  return lot.kind === 'Véhicule' ? 'Véhicule' : lot.packageKind
}

// Constants of price lists, in a file without validation schemas so that pages load less code.

/** Kinds of cargo that a price may be limited to. Dangerous goods are parcels or vehicles too. */
export const cargoCategories = ['Colis', 'Véhicule', 'Dangereux'] as const
export type CargoCategory = (typeof cargoCategories)[number]

/** The day whose price counts: reception of the goods at the warehouse, or departure of their expedition. */
export const priceDays = ['réception', 'départ'] as const
export type PriceDay = (typeof priceDays)[number]

export const priceDayNames: Record<PriceDay, string> = {
  réception: 'Le jour de la réception',
  départ: 'Le jour du départ',
}

/** Largest number of quantity breaks of one price. */
export const mostBreaks = 20

/** Largest number of prices of one service. All of them are compared when one is saved. */
export const mostPricesOfService = 1000

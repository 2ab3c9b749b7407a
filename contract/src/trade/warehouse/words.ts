// The words of the warehouse, without the schemas that check them.

export const conditions = ['Bon état', 'Emballage abîmé', 'Endommagé', 'Incomplet', 'À vérifier'] as const
export type Condition = (typeof conditions)[number]

export const goodsStatuses = ['Attendu', 'Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible', 'Remis', 'Litige', 'Retourné', 'Perdu'] as const
export type GoodsStatus = (typeof goodsStatuses)[number]

/** What the list is filtered by: what stands in the warehouse now, or one status. */
export const goodsFilters = ['En entrepôt', ...goodsStatuses] as const
export const goodsInStock = ['Reçu', 'Arrivé', 'Disponible'] as const satisfies GoodsStatus[]

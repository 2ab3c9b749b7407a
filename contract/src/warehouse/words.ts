// The words of the warehouse, without the schemas that check them.

export const conditions = ['Bon état', 'Emballage abîmé', 'Endommagé', 'Incomplet', 'À vérifier'] as const
export type Condition = (typeof conditions)[number]

export const goodsStatuses = ['Attendu', 'Reçu', 'Chargé', 'En transit', 'Arrivé', 'Disponible', 'Remis', 'Litige', 'Retourné', 'Perdu'] as const
export type GoodsStatus = (typeof goodsStatuses)[number]

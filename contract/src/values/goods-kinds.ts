/** What is received, loaded, billed and handed over. */
export const goodsKinds = ['Colis', 'Véhicule'] as const
export type GoodsKind = (typeof goodsKinds)[number]

export const goodsKinds = ['Colis', 'Véhicule'] as const
export type GoodsKind = (typeof goodsKinds)[number]

export const units = ['forfait', 'pièce', 'kg', 'm³', 'W/M'] as const
export type Unit = (typeof units)[number]

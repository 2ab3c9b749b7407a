/** How 70 and 90 are said: « soixante-dix », or « septante » as in Congo-Kinshasa. */
export const numberWords = ['soixante-dix', 'septante'] as const
export type NumberWords = (typeof numberWords)[number]

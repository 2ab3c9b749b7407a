/** The lines of a file, as text: an empty cell is an empty text. */
export type Sheet = string[][]

export class UnreadableFile extends Error {}
